/**
 * Rewrites everything that follows from the folders: registries, schema.graphql and the stored operations.
 * `--check` writes nothing and fails when something committed is out of date.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runnerImport } from 'vite';
import { recordMigrations } from './check/migrations.ts';
import { registryFiles } from './generate/registries.ts';

const root = join(import.meta.dirname, '..');
const checkOnly = process.argv.includes('--check');
const stale: string[] = [];

writeTree(registryFiles(root), (path) => path.startsWith('src/registry/'));
if (stale.length === 0 || !checkOnly) {
  const { module } = await runnerImport<{ apiFiles: () => Record<string, string> }>(
    join(root, 'src/server/api-files.ts'),
    { root, configFile: false, logLevel: 'error' },
  );
  writeTree(module.apiFiles(), (path) => path === 'schema.graphql' || path.startsWith('graphql/'));
}

if (!checkOnly) await recordMigrations(root);
if (stale.length > 0) {
  process.stderr.write(
    `Out of date, run npm run generate and commit:\n${stale.map((path) => `  ${path}\n`).join('')}`,
  );
  process.exit(1);
}

/** Brings the files `owns` says are ours to exactly `files`; in check mode notes the differences instead. */
function writeTree(files: Record<string, string>, owns: (path: string) => boolean): void {
  const present = ['src/registry', 'graphql', 'schema.graphql'].flatMap((start) =>
    listFiles(join(root, start)),
  );
  for (const path of present.map((file) => relative(root, file)).filter(owns)) {
    if (path in files) continue;
    if (checkOnly) stale.push(`${path} (should not be there)`);
    else rmSync(join(root, path));
  }
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    if (checkOnly) stale.push(path);
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}

function listFiles(start: string): string[] {
  if (!existsSync(start)) return [];
  if (statSync(start).isFile()) return [start];
  return readdirSync(start, { withFileTypes: true }).flatMap((entry) => listFiles(join(start, entry.name)));
}
