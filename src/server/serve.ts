/** `serve`: database, migrations, demo, HTTP; and the way down again. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { configurePictures, pictureAddress } from '#site/media.ts';
import { renderDocument } from '#site/document.tsx';
import { ConfigError, misspeltVariables, readConfig, type Config } from '#server/config.ts';
import { dataFolderTrouble } from '#server/data-folder.ts';
import { DatabaseUnreachable, MigrationError, prepareDatabase } from '#server/db/index.ts';
import { operations } from '#registry/operations.server.ts';
import { buildApi } from '#server/graphql/index.ts';
import { readScriptAddress, SCRIPT_SOURCE } from '#server/http/assets.ts';
import { createFastify, registerRoutes } from '#server/http/app.ts';
import { drain } from '#server/http/drain.ts';
import {
  acquireAppLock,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type AppLock,
} from '#server/postgres/index.ts';
import { startBackgroundWork } from '#server/background.ts';
import { blockRegistry } from '#server/block-registry.ts';
import { registry } from '#server/registry.ts';
import { createLogStream } from '#server/log-stream.ts';
import { readSecret } from '#server/secret.ts';
import { createServices, type Services } from '#server/services.ts';
import { prepareInstallation } from '#server/setup/index.ts';

export interface ServeOptions {
  dev?: boolean;
  /** Folder the server's entry lies in: the built admin is beside it. */
  directory?: string;
  vite?: ViteDevServer;
  /** Starts the embedded database; the development server passes one it keeps running over reloads. */
  database?: typeof startEmbeddedPostgres;
}

export interface ServeHandle {
  stop: () => Promise<void>;
}

/** How long requests under way may take before they are cut when the process is told to stop. */
const FINISH_MS = 25_000;

/** A machine that starts everything at once brings its database up last. */
const DATABASE_WAIT_MS = 60_000;

/** Starts everything, prints the addresses, and stops in the right order on SIGTERM and SIGINT. */
export async function serve(options: ServeOptions): Promise<ServeHandle> {
  try {
    return await start(options);
  } catch (error) {
    if (options.dev || !isExpected(error)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** Errors an operator can mend; their message is the whole report. */
function isExpected(error: unknown): boolean {
  if (
    error instanceof ConfigError ||
    error instanceof MigrationError ||
    error instanceof EmbeddedPostgresError
  )
    return true;
  return error instanceof StartError || error instanceof DatabaseUnreachable;
}

/** Something outside prevents the start; the message says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

async function start(options: ServeOptions): Promise<ServeHandle> {
  const config = readConfig();
  const app = createFastify(config);
  for (const message of misspeltVariables()) app.log.warn(message);
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse())
      await step().catch((error: unknown) => app.log.error({ err: error }, 'A part did not stop cleanly.'));
  };
  try {
    const trouble = await dataFolderTrouble(config.dataDir);
    if (trouble) throw new StartError(trouble);
    const connectionString = await openDatabase(config, app, undo, options);
    await prepareDatabase(connectionString, {
      waitMs: DATABASE_WAIT_MS,
      onWait: (message) => app.log.warn(message),
    });
    const directory = options.directory ?? import.meta.dirname;
    const script = options.vite ? SCRIPT_SOURCE : readScriptAddress(directory);
    const secret = await readSecret(config.dataDir, config.secret);
    const services = await createServices({
      config,
      log: app.log,
      connectionString,
      secret,
      registry,
      blocks: blockRegistry,
      renderDocument: (input) => renderDocument(input, script),
      imageAddress: pictureAddress,
      isDevelopment: options.vite !== undefined,
    });
    undo.push(services.stop);
    configurePictures(services.media.signer);
    await registerRoutes(app, services, {
      api: buildApi(registry, operations),
      adminDirectory: join(directory, '../admin'),
      vite: options.vite,
    });
    const login = await prepareInstallation(services, async () => (await import('#demo/seed.ts')).seedDemo);
    const background = await startBackgroundWork(services, connectionString);
    undo.push(background.stop);
    await listen(app, config);
    undo.push(() => drain(app, { acceptMs: config.drainSeconds * 1_000, finishMs: FINISH_MS }));
    announce(config, services, login);
  } catch (error) {
    await stop();
    throw error;
  }
  const handle = { stop };
  if (!options.dev) stopOnSignals(handle);
  return handle;
}

async function openDatabase(
  config: Config,
  app: FastifyInstance,
  undo: (() => Promise<unknown>)[],
  options: ServeOptions,
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  const startDatabase = options.database ?? startEmbeddedPostgres;
  const server = await startDatabase({ dataDir: config.dataDir, log: (message) => app.log.info(message) });
  undo.push(() => server.stop());
  const lock: AppLock = await acquireAppLock(server.connectionString, {
    dataDir: config.dataDir,
    port: config.port,
    onLost: (error) => {
      app.log.fatal(error.message);
      process.kill(process.pid, 'SIGTERM');
    },
  });
  undo.push(() => lock.release());
  return server.connectionString;
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.port} is already in use. Stop the program that has it, or choose another with PORT=3001 npm start.`,
        { cause: error },
      );
    }
    throw error;
  }
}

function announce(
  config: Config,
  { sites }: Services,
  login: { email: string; password: string | null } | null,
): void {
  if (config.role === 'worker') {
    createLogStream().write(
      `Masthead's worker is running; http://${config.host}:${config.port}/Healthz tells how it is.\n`,
    );
    return;
  }
  const lines = [
    `Masthead is running.`,
    `  Admin   ${config.adminOrigin}/admin`,
    ...sites.all().map((site) => `  ${site.name.padEnd(7)} ${site.origin}/`),
  ];
  if (login)
    lines.push(
      '',
      `  First login: ${login.email}`,
      `  Password:    ${login.password ?? 'as MASTHEAD_ADMIN_PASSWORD says'}`,
    );
  createLogStream().write(`${lines.join('\n')}\n`);
}

function stopOnSignals(handle: ServeHandle): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void handle.stop().then(() => process.exit(0));
    });
  }
}
