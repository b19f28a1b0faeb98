// Serves with hot reload: the server's modules are loaded through Vite, and the app is replaced when one of
// them changes. What is generated from the folders is generated first, and drafts of migrations run. The port and the
// database stay open: only this process closes them.
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createServer,
  isRunnableDevEnvironment,
  normalizePath,
  type EnvironmentModuleNode,
  type ErrorPayload,
  type HotPayload,
  type Plugin,
  type RunnableDevEnvironment,
  type ViteDevServer,
} from 'vite';
import { requiredBy } from './dev/changed-files.ts';
import { DraftError, migrateWithDrafts } from './dev/draft-migrations.ts';
import { createFront } from './dev/front.ts';
import { browserError } from './dev/browser-error.ts';
import { planGenerated, writePlan } from './generate/plan.ts';
import { servePlannedFiles, type PlannedFiles } from './generate/planned-files.ts';
import { GenerateError } from './generate/readable-error.ts';

type Handle = { stop(): Promise<void> };
type StartDatabase = (options: { dataDir: string }) => Promise<Handle>;
interface AppOptions {
  vite: ViteDevServer;
  database: StartDatabase;
  migrations: (connectionString: string, migrate: () => Promise<readonly string[]>) => Promise<void>;
  requests: (server: Server) => void;
  describeProblem: (error: unknown) => string;
}
type Main = (argv: string[], options: AppOptions) => Promise<Handle | undefined>;
interface ConfigModule {
  readConfig: () => { port: number; host: string };
}

const root = normalizePath(fileURLToPath(new URL('../', import.meta.url)));
const settleMs = 50;
const planned: PlannedFiles = new Map();
/** What changed since the last cycle. */
const changes = { app: false, generate: false, reloadsAdmin: false };
/** Texts that the cycles wrote, by path. */
const written = new Map<string, string>();
/** Changed modules that the runner has evaluated in their earlier form. */
const stale = new Set<EnvironmentModuleNode>();
let database: Promise<Handle> | undefined;
let app: Handle | undefined;
let turn = Promise.resolve();
let failure: ErrorPayload | undefined;
let timer: NodeJS.Timeout | undefined;

const front = createFront(() => vite.middlewares);
const vite = await createServer({
  appType: 'custom',
  server: {
    middlewareMode: true,
    // The socket has the origin of the page, which the pages' policy allows.
    ws: { server: front.server },
    // Files that the running app writes are not sources.
    watch: { ignored: [`${root}data/**`, `${root}dist/**`] },
  },
  plugins: [servePlannedFiles(root, planned), watchSources()],
});
const environment = requireRunnable(vite);
const { client } = vite.environments;
deferReloads();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end());
await openFront();
Object.assign(changes, { app: true, generate: true });
turn = cycle();

/**
 * Vite has already marked the changed module and its importers; only the running app remains to be replaced. A
 * missing file is in no module graph, but its creation may be what a failed load needs.
 */
function watchSources(): Plugin {
  return {
    name: 'masthead-sources',
    hotUpdate({ modules, file, type }) {
      if (this.environment.name !== 'ssr') return;
      const path = file.startsWith(root) ? file.slice(root.length) : file;
      if (isOwnWrite(path)) return [];
      const isLoaded = modules.length > 0 || failure !== undefined;
      const required = requiredBy(path, { type, isLoaded });
      for (const module of modules) stale.add(module);
      if (required.migrations) invalidate('src/server/db/migrations.ts');
      changes.generate ||= required.generate;
      if (required.app) {
        changes.app = true;
        schedule();
      }
      return [];
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: '/src/site/entry-dev-client.ts' }, injectTo: 'head' },
    ],
  };
}

/** Whether a file has the text that the last cycle wrote, which the watcher reports afterwards. */
function isOwnWrite(path: string): boolean {
  const text = written.get(path);
  return text !== undefined && hasText(path, text);
}

/** Vite would reload the admin while the app is being replaced. */
function deferReloads(): void {
  // The app is replaced by `cycle` only, not by the runner.
  const { hot: toRunner } = environment;
  const sendToRunner: (payload: HotPayload) => void = toRunner.send.bind(toRunner);
  Object.assign(toRunner, {
    send: (payload: HotPayload) => {
      if (payload.type !== 'full-reload' && payload.type !== 'update') sendToRunner(payload);
    },
  });
  const { hot } = client;
  const send: (payload: HotPayload) => void = hot.send.bind(hot);
  const defer = (payload: HotPayload) => {
    if (payload.type !== 'full-reload') return send(payload);
    changes.reloadsAdmin = true;
    schedule();
  };
  Object.assign(hot, {
    send: (payload: HotPayload | string, data?: unknown) =>
      defer(typeof payload === 'string' ? { type: 'custom', event: payload, data } : payload),
  });
  // A page that is opened during a failure shows it too.
  client.hot.on('vite:client:connect', (_data, page) => failure && page.send(failure));
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    turn = turn.then(cycle);
  }, settleMs);
}

/** Replaces the app if a file requires it, and notifies the open pages. */
async function cycle(): Promise<void> {
  const { app: isReplaced, generate, reloadsAdmin } = changes;
  Object.assign(changes, { app: false, generate: false, reloadsAdmin: false });
  try {
    if (isReplaced) await replaceApp(generate);
  } catch (error) {
    Object.assign(changes, { generate: changes.generate || generate, reloadsAdmin: true });
    reportFailure(error);
    return;
  }
  // What is wrong with the server is not repaired by a change of the admin.
  if (failure && !isReplaced) return;
  failure = undefined;
  client.hot.send('masthead:serves', { reloadsAdmin });
}

/** The old app continues to serve if the new one does not even load. */
async function replaceApp(generate: boolean): Promise<void> {
  // Modules that could not be evaluated are in the runner's cache as well.
  if (failure) environment.runner.clearCache();
  forgetStale();
  if (generate) await generateFiles();
  forgetStale();
  const { main } = await environment.runner.import<{ main: Main }>('/src/server/main.ts');
  await front.hold();
  await app?.stop();
  app = undefined;
  app = await main(['serve', '--dev', ...process.argv.slice(2)], {
    vite,
    database: startOnce,
    migrations: (connectionString, migrate) => migrateWithDrafts(root, connectionString, migrate),
    requests: front.passTo,
    // Shown over the page, like a file that does not compile.
    describeProblem: (error) => JSON.stringify(browserError(root, error).err),
  });
}

/** Whether the message is the whole report, without a stack. */
function isReport(error: unknown): boolean {
  return error instanceof GenerateError || error instanceof DraftError;
}

function reportFailure(error: unknown): void {
  failure = browserError(root, error);
  if (vite.ws.clients.size > 0) client.hot.send(failure);
  if (!app) front.fail(failure.err.message);
  console.error(isReport(error) || !(error instanceof Error) ? failure.err.message : error.stack);
  console.error(
    app ? 'The app from before the change keeps serving.' : 'Nothing serves until the next change.',
  );
}

/** Generates as `npm run generate` does, without docs/error-reasons.md. Writes nothing if anything is wrong. */
async function generateFiles(): Promise<void> {
  let isFirst = true;
  try {
    const plan = await planGenerated({
      root,
      planned,
      withoutDocs: true,
      load(path) {
        if (isFirst) invalidatePlanned();
        isFirst = false;
        forgetStale();
        return environment.runner.import(`/${path}`);
      },
    });
    for (const [path, text] of Object.entries(plan.files)) written.set(path, text);
    await writePlan(root, plan);
    if (plan.drafted.length > 0) console.log(`Drafted; read before you commit: ${plan.drafted.join(', ')}`);
    const paths = [...Object.keys(plan.files), ...plan.removed];
    if (plan.drafted.length > 0) paths.push('src/server/db/migrations.ts');
    if (!paths.some((path) => path.startsWith('src/'))) return;
    for (const path of paths) invalidate(path);
  } finally {
    invalidatePlanned();
    planned.clear();
  }
}

/** Discards the modules of planned files that differ from those on disk. */
function invalidatePlanned(): void {
  for (const [file, text] of planned) if (!hasText(file, text)) invalidate(file);
}

function hasText(path: string, text: string): boolean {
  return existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === text;
}

function invalidate(path: string): void {
  const module = environment.moduleGraph.getModuleById(`${root}${path}`);
  if (!module) return;
  environment.moduleGraph.invalidateModule(module);
  stale.add(module);
}

/** Makes the runner evaluate the changed modules and their importers again, and no other module. */
function forgetStale(): void {
  const left = [...stale];
  for (const module of left) {
    for (const importer of module.importers)
      if (!stale.has(importer)) {
        stale.add(importer);
        left.push(importer);
      }
    const evaluated =
      module.id === null ? undefined : environment.runner.evaluatedModules.getModuleById(module.id);
    if (evaluated) environment.runner.evaluatedModules.invalidateModule(evaluated);
  }
  stale.clear();
}

async function openFront(): Promise<void> {
  try {
    const { readConfig } = await environment.runner.import<ConfigModule>('/src/server/boot/config.ts');
    const { port, host } = readConfig();
    await front.open({ port, host });
  } catch (error) {
    const isUsed = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const advice = ' Stop the program that has it, or choose another with PORT=3001 npm run dev.';
    console.error(error instanceof Error ? `${error.message}${isUsed ? advice : ''}` : error);
    await vite.close();
    process.exit(1);
  }
}

async function startOnce(options: { dataDir: string }): Promise<Handle> {
  vite.watcher.unwatch(options.dataDir);
  database ??= environment.runner
    .import<{ startEmbeddedPostgres: StartDatabase }>('/src/server/postgres/index.ts')
    .then(({ startEmbeddedPostgres }) => startEmbeddedPostgres(options));
  // Discarded after a failure, because a database that could not be started may start after the next change.
  database.catch(() => (database = undefined));
  return { ...(await database), stop: async () => undefined };
}

async function end(): Promise<void> {
  clearTimeout(timer);
  front.fail('npm run dev is ending.');
  await turn;
  await app?.stop();
  await (await database)?.stop();
  await vite.close();
  front.close();
  process.exit(0);
}

function requireRunnable(server: ViteDevServer): RunnableDevEnvironment {
  const { ssr } = server.environments;
  if (ssr && isRunnableDevEnvironment(ssr)) return ssr;
  throw new Error('vite.config.ts must leave its "ssr" environment runnable in this process.');
}
