/** `serve`: starts the database, migrations, demo and HTTP, and shuts them down again. */
import { ADMIN_PATHS } from '#registry/admin-paths.ts';
import { insertions as registeredInsertions } from '#registry/insertions.site.ts';
import { slots } from '#registry/slots.site.ts';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { renderDocument } from '#site/document.tsx';
import { uniquelyNamed } from '#model/pages/define-insertion.ts';
import { insertionFaults, placedInsertions } from '#site/insertions.tsx';
import { placedSlots, slotPolicies } from '#site/slots.tsx';
import { renderExamplesDocument } from '#site/examples-document.ts';
import { misspeltVariables, readConfig, type Config } from './config.ts';
import { diagnoseDataFolder } from './data-folder.ts';
import { diagnoseConnections, embeddedSettings } from './connections.ts';
import { createPool, prepareDatabase } from '#server/db/index.ts';
import { hooks } from '#registry/hooks.server.ts';
import { operations } from '#registry/operations.server.ts';
import { templateViews } from '#registry/template-views.site.ts';
import { buildApi } from '#server/graphql/index.ts';
import { readScriptAddress, SCRIPT_SOURCE } from '#server/http/files/assets.ts';
import { createFastify, registerRoutes } from '#server/http/app.ts';
import { drain } from '#server/http/monitoring/drain.ts';
import { acquireAppLock, startEmbeddedPostgres, type AppLock } from '#server/postgres/index.ts';
import { startupBanner } from './announce.ts';
import { startBackgroundWork } from '#server/background/index.ts';
import { blockRegistry } from '#server/composition/block-registry.ts';
import { modulePages } from '#server/composition/module-pages.ts';
import { pageDomains } from '#server/composition/page-domains.ts';
import { registry } from '#server/registry.ts';
import { createLogStream } from '#server/log/log-stream.ts';
import {
  forkProcesses,
  connectToSupervisor,
  superviseProcesses,
  type OwnProcess,
} from '#server/processes/index.ts';
import { partsToServe, reportFailedExtensions, type FailedExtension } from './extensions-off.ts';
import { describeFailedStart } from './failed-start.ts';
import { migrationProgress, reportProgress } from './progress.ts';
import { listen, assertPortFree, StartError } from './listen.ts';
import { noteSecretInUse, readSecret } from './secret.ts';
import { compileStoredStyles } from '#server/styles/index.ts';
import { createServices, type ServicesOptions } from '#server/services.ts';
import { prepareInstallation } from '#server/setup/index.ts';
import { createShutdown, stopOnSignals, type Shutdown } from './shutdown.ts';

export interface ServeOptions {
  dev?: boolean;
  /** Folder of the server's entry; the built admin is next to it. */
  directory?: string;
  vite?: ViteDevServer;
  /**
   * Starts the embedded database; the development server passes a function that reuses a running one across
   * reloads.
   */
  database?: typeof startEmbeddedPostgres;
  /** Runs the migrations; the development server first takes back drafts that changed since they ran. */
  migrations?: (connectionString: string, migrate: () => Promise<readonly string[]>) => Promise<void>;
  /**
   * Describes the error of a block that is left out of a page, as JSON for the script of development; the page then contains it.
   */
  describeProblem?: (error: unknown) => string;
  /** Takes the app's requests; the development server listens itself, because it outlives the app. */
  requests?: (server: Server) => void;
}

export interface ServeHandle {
  stop: () => Promise<void>;
}

/** Milliseconds running requests may take before they are cut off when the process stops. */
const FINISH_MS = 25_000;

/** Milliseconds processes may take to stop after draining: first requests, then running jobs. */
const STOP_MS = 60_000;

/** Starts everything, prints the addresses, and stops in the right order on SIGTERM and SIGINT. */
export async function serve(options: ServeOptions): Promise<ServeHandle> {
  try {
    return await start(options);
  } catch (error) {
    if (options.dev) throw error;
    const failed = describeFailedStart(error, process.connected);
    if (failed === null) throw error;
    if (failed.said !== null) process.stderr.write(`${failed.said}\n`);
    process.exit(failed.code);
  }
}

async function start(options: ServeOptions): Promise<ServeHandle> {
  const own = options.dev ? null : await connectToSupervisor();
  const read = readConfig();
  const config = own ? { ...read, role: own.role } : read;
  const app = createFastify(config);
  const shutdown = createShutdown((error) => app.log.error({ err: error }, 'A part did not stop cleanly.'));
  // Registered before any part is started: otherwise the database would outlive a process ended by a signal.
  if (!options.dev) stopOnSignals(shutdown);
  try {
    const parts = { config, app, shutdown, options, own };
    const connectionString = own?.connectionString ?? (await openInstallation(parts));
    if (own || options.dev || config.processes === 1) await serveHere(parts, connectionString);
    else await superviseAll(parts, connectionString);
  } catch (error) {
    // If a signal interrupted the start, the process ends here, before the error is reported.
    await shutdown.stop();
    throw error;
  }
  return { stop: shutdown.stop };
}

interface Parts {
  config: Config;
  app: FastifyInstance;
  shutdown: Shutdown;
  options: ServeOptions;
  own: OwnProcess | null;
}

/**
 * Opens the parts that an installation has only once: the data directory, the database with its schema, the
 * secret.
 */
async function openInstallation(parts: Parts): Promise<string> {
  const { config, app, options } = parts;
  for (const message of misspeltVariables()) app.log.warn(message);
  const restart = config.restarts.at(-1);
  if (restart)
    app.log.warn(
      { restarts: config.restarts },
      `The server was started again at ${restart}: it had ended by itself.`,
    );
  const trouble = await diagnoseDataFolder(config.dataDir);
  if (trouble) throw new StartError(trouble);
  const connectionString = await openDatabase(parts);
  // Checked before anything is migrated or seeded, but after `openDatabase` has named another app on the same
  // folder.
  if (!options.requests) await assertPortFree(config);
  const failed: FailedExtension[] = [];
  const migrate = () =>
    prepareDatabase(connectionString, {
      // On a machine that starts all services together, the database comes up last, and recovers as long as it needs.
      waitMs: Infinity,
      onWait: reportProgress,
      onProgress: migrationProgress(reportProgress),
      // The development server shows the error in the browser instead.
      ...(!options.dev && {
        onExtensionFailure: (extension, error) => void failed.push({ extension, error }),
      }),
    });
  await (options.migrations?.(connectionString, migrate) ?? migrate());
  await reportFailedExtensions(failed, connectionString, app.log);
  const tooMany = await diagnoseConnections(connectionString, config);
  if (tooMany) app.log.warn(tooMany);
  await prepareStored(parts, connectionString, await readSecret(config.dataDir, config.secret));
  return connectionString;
}

/**
 * Runs once before the first page. Compiles styles saved by older versions, because pages don't compile any,
 * and compares the secret.
 */
async function prepareStored({ app }: Parts, connectionString: string, secret: string): Promise<void> {
  const pool = createPool({
    connectionString,
    sizeMax: 1,
    statementTimeoutMs: null,
    onError: () => undefined,
  });
  try {
    const count = await compileStoredStyles(pool);
    if (count > 0) app.log.info(`The own styles of ${count} sites were compiled for this version.`);
    if (!(await noteSecretInUse(pool, secret)))
      app.log.warn(
        'The secret is another one than this database was last used with: everyone is logged out, and links in emails that were sent no longer work. If that was not meant, stop and put the earlier secret back.',
      );
  } finally {
    await pool.end();
  }
}

/** Everything that is registered. */
const ALL_PARTS = {
  registry,
  hooks,
  operations,
  blocks: blockRegistry,
  modulePages,
  pageDomains,
  slots,
  insertions: uniquelyNamed(registeredInsertions),
  templateViews,
};

/** Serves in this process. */
async function serveHere(parts: Parts, connectionString: string): Promise<void> {
  const { config, app, shutdown, options, own } = parts;
  const directory = options.directory ?? import.meta.dirname;
  const script = options.vite ? SCRIPT_SOURCE : readScriptAddress(directory);
  const secret = await readSecret(config.dataDir, config.secret);
  const served = await partsToServe(connectionString, ALL_PARTS);
  const open = (isMaintenance: boolean) =>
    createServices({
      config,
      // The statement that fails reports a lost connection, once and in one sentence.
      log: isMaintenance ? app.log.child({}, { level: 'error' }) : app.log,
      connectionString,
      secret,
      ...served,
      ...renderersOf(served, { script, alwaysHasScript: options.vite !== undefined }),
      isDevelopment: options.vite !== undefined,
      describeProblem: options.describeProblem,
      own,
      isMaintenance,
    });
  const login = await prepareInstallation(
    { connectionString, open: () => open(true), onProgress: reportProgress },
    async () => (await import('#demo/seed.ts')).seedDemo,
  );
  const services = await open(false);
  shutdown.add(services.stop);
  await registerRoutes(app, services, {
    api: buildApi(served.registry, served.operations),
    adminDirectory: join(directory, '../admin'),
    adminPaths: ADMIN_PATHS,
    vite: options.vite,
  });
  let background: ReturnType<typeof startBackgroundWork> | null = null;
  shutdown.add(async () => (await background)?.stop());
  if (options.requests) {
    await app.ready();
    options.requests(app.server);
  } else await listen(app, config, own !== null);
  shutdown.add(() => drain(app, { acceptMs: config.drainSeconds * 1_000, finishMs: FINISH_MS }));
  const said = startupBanner(services, login);
  // Background work starts after the addresses: what jobs log must not be the first that an operator reads.
  if (own) {
    own.serves(said);
    await own.announced();
    shutdown.throwIfStopping();
  } else createLogStream().write(said);
  background = startBackgroundWork(services, connectionString);
  await background;
}

/** Renders documents with slots and insertions. */
function renderersOf(
  { slots, insertions }: Pick<typeof ALL_PARTS, 'slots' | 'insertions'>,
  script: { script: string; alwaysHasScript: boolean },
) {
  return {
    renderDocument: (input) => renderDocument(input, { ...script, slots, insertions }),
    placedSlots: (page, onProblem) => placedSlots(slots, page, onProblem),
    insertionFaults: (page, around) =>
      insertionFaults(insertions, { page, earlier: slotPolicies(slots, page), ...around }),
    placedInsertions: (loaded, onProblem, around) =>
      placedInsertions(insertions, loaded, onProblem, {
        ...around,
        slotPolicies: (page) => slotPolicies(slots, page),
      }),
    renderExamples: renderExamplesDocument,
  } satisfies Partial<ServicesOptions>;
}

/**
 * Starts other processes, which serve. The first of them runs the background jobs, or all do if the role is
 * `worker`.
 */
async function superviseAll(parts: Parts, connectionString: string): Promise<void> {
  const { config, app, shutdown, options } = parts;
  const processes = forkProcesses({
    program: join(options.directory ?? import.meta.dirname, 'main.js'),
    instructionsOf: (number) => ({
      connectionString,
      role: config.role === 'all' && number > 1 ? 'web' : config.role,
      number,
    }),
  });
  const { said } = await superviseProcesses({
    count: config.processes,
    start: processes.start,
    onStart: shutdown.add,
    log: (message) => app.log.warn(message),
    stopMs: config.drainSeconds * 1_000 + STOP_MS,
  });
  createLogStream().write(said);
  processes.announce();
}

async function openDatabase({ config, app, shutdown, options }: Parts): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  const startDatabase = options.database ?? startEmbeddedPostgres;
  const starting = startDatabase({
    dataDir: config.dataDir,
    settings: embeddedSettings(config),
    log: (message) => app.log.info(message),
  });
  shutdown.add(async () => (await starting.catch(() => null))?.stop());
  const server = await starting;
  shutdown.throwIfStopping();
  const lock: AppLock = await acquireAppLock(server.connectionString, {
    dataDir: config.dataDir,
    port: config.port,
    onLost: (error) => {
      app.log.fatal(error.message);
      process.kill(process.pid, 'SIGTERM');
    },
  });
  shutdown.add(() => lock.release());
  return server.connectionString;
}
