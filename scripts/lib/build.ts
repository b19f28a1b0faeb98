import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, type Dirent, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const inputFolders = ['src', 'extensions', 'graphql', 'migrations', 'public'];
const inputFiles = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/lib/{cut-fonts,server-bundle,without-api-descriptions}.ts',
  'tsconfig*.json',
  '*.html',
  'schema.graphql',
];

/** The built server: exports `main(argv)`. */
export const serverEntry = join(root, 'dist/server/main.js');

/**
 * Builds server, admin and site into dist/ unless dist/ was built from the same files. Prints one line to
 * standard error, because standard output belongs to the command that needs the build.
 * @throws Error if the build fails; dist/ then counts as stale.
 */
export async function buildIfStale(): Promise<void> {
  const stamp = join(root, 'dist/.build-hash');
  const wanted = hashInputs();
  if (existsSync(stamp) && existsSync(serverEntry) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Building server, admin and site ...');
  rmSync(stamp, { force: true });
  await runVite();
  writeFileSync(stamp, wanted);
}

/** Tests are not inputs, because changing one must not cause a build. */
function hashInputs(): string {
  const patterns = [...inputFiles, ...inputFolders.map((folder) => `${folder}/**/*`)];
  const files = globSync(patterns, { cwd: root, withFileTypes: true, exclude: isOfPackages })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The packages of an extension are named by its lock. */
function isOfPackages({ name }: Dirent): boolean {
  return name === 'node_modules';
}

/** A separate process, so that the server started afterwards doesn't retain the build's memory. */
async function runVite(): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const end = () => child.kill();
  process.once('exit', end);
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  process.off('exit', end);
  if (code !== 0) throw new Error('The build failed: see the lines of Vite above.');
}
