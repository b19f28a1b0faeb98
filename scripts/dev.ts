// Serves with hot reload: the server's modules are loaded through Vite, and the app is replaced when one of
// them changes. The database stays up: every app gets a start function that returns the one server, which
// only this process stops.
import { fileURLToPath } from 'node:url';
import {
  createServer,
  isRunnableDevEnvironment,
  normalizePath,
  type Plugin,
  type RunnableDevEnvironment,
  type ViteDevServer,
} from 'vite';

type Handle = { stop(): Promise<void> };
type StartDatabase = (options: { dataDir: string }) => Promise<Handle>;
type Main = (
  argv: string[],
  options: { vite: ViteDevServer; database: StartDatabase },
) => Promise<Handle | undefined>;

const root = normalizePath(fileURLToPath(new URL('../', import.meta.url)));
const sources = [`${root}src/`, `${root}extensions/`];
const settleMs = 50;
let database: Promise<Handle> | undefined;
let app: Handle | undefined;
let turn = Promise.resolve();
let failed = false;
let timer: NodeJS.Timeout | undefined;

const vite = await createServer({
  appType: 'custom',
  // Files that the running app writes are not sources.
  server: { middlewareMode: true, watch: { ignored: [`${root}data/**`, `${root}dist/**`] } },
  plugins: [reloadOnServerChange()],
});
const environment = requireRunnable(vite);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end());
turn = reload();

/**
 * Vite has already marked the changed module and its importers; only the running app remains to be replaced.
 */
function reloadOnServerChange(): Plugin {
  return {
    name: 'masthead-reload',
    hotUpdate({ modules, file }) {
      if (this.environment.name !== 'ssr') return;
      // A missing file is in no module graph, but its creation may be what a failed load needs.
      const mightRepair = failed && sources.some((folder) => file.startsWith(folder));
      if (mightRepair || (modules.length > 0 && !file.includes('.test.'))) {
        clearTimeout(timer);
        timer = setTimeout(() => {
          turn = turn.then(reload);
        }, settleMs);
      }
      return [];
    },
  };
}

/** The old app continues to serve if the new one does not even load. */
async function reload(): Promise<void> {
  try {
    if (failed) environment.moduleGraph.invalidateAll();
    environment.runner.clearCache();
    const { main } = await environment.runner.import<{ main: Main }>('/src/server/main.ts');
    await app?.stop();
    app = undefined;
    app = await main(['serve', '--dev', ...process.argv.slice(2)], { vite, database: startOnce });
    failed = false;
  } catch (err) {
    failed = true;
    console.error(err instanceof Error ? err.stack : err);
    console.error(
      app ? 'The app from before the change keeps serving.' : 'Nothing serves until the next change.',
    );
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
  await turn;
  await app?.stop();
  await (await database)?.stop();
  await vite.close();
  process.exit(0);
}

function requireRunnable(server: ViteDevServer): RunnableDevEnvironment {
  const { ssr } = server.environments;
  if (ssr && isRunnableDevEnvironment(ssr)) return ssr;
  throw new Error('vite.config.ts must leave its "ssr" environment runnable in this process.');
}
