/**
 * Lets the product's modules be loaded with generated files that are not written yet, so that everything is
 * known before the first file changes.
 */
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment, normalizePath, type Plugin } from 'vite';

/** Texts of planned files by path below the root; they replace those on disk. */
export type PlannedFiles = Map<string, string>;

/** Loads a module of the product by its path below the root, with its imports. */
export type LoadModule = <Module>(path: string) => Promise<Module>;

/**
 * Serves the planned texts in place of the files, also of files that do not exist yet. `planned` is read at each load, so
 * that a plan can grow while modules are loaded.
 */
export function servePlannedFiles(root: string, planned: PlannedFiles): Plugin {
  const start = `${normalizePath(root).replace(/\/$/, '')}/`;
  const pathOf = (id: string) => (id.startsWith(start) ? id.slice(start.length) : null);
  return {
    name: 'masthead-planned-files',
    enforce: 'pre',
    // A planned file may not exist yet, and imports of it would not be found.
    resolveId(source) {
      const path = source.startsWith('#registry/') ? `src/registry/${source.slice(10)}` : null;
      return path !== null && planned.has(path) ? `${start}${path}` : null;
    },
    load(id) {
      const path = pathOf(id);
      return path === null ? null : (planned.get(path) ?? null);
    },
  };
}

/** Opens a loader of modules; `close` ends it. Each module is evaluated once. */
export async function openLoader(
  root: string,
  planned: PlannedFiles,
): Promise<{ load: LoadModule; close: () => Promise<void> }> {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
    plugins: [servePlannedFiles(root, planned)],
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to load modules in.');
  return { load: (path) => ssr.runner.import(join(root, path)), close: () => vite.close() };
}
