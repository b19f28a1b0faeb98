// npm packages of extensions. Part of the entry point of every npm script: plain JavaScript without dependencies.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Names of the extensions with a `package.json`, sorted.
 * @param {string} root
 * @returns {string[]}
 */
function packagedExtensions(root) {
  const folder = join(root, 'extensions');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'package.json')))
    .map(({ name }) => name)
    .sort();
}

/**
 * Links the project as the package `masthead` for extensions with a `package.json`, which is the nearest to their files, so
 * that their imports of `#model/…` find the product (decision 0253).
 * @param {string} root
 */
export function linkExtensions(root) {
  if (packagedExtensions(root).length === 0) return;
  const modules = join(root, 'extensions/node_modules');
  const link = join(modules, 'masthead');
  if (existsSync(link)) return;
  mkdirSync(modules, { recursive: true });
  symlinkSync(join('..', '..'), link, 'dir');
}

/**
 * Installs the packages that extensions name, each in its folder, if its lock or the platform differs from the last
 * installation. `install` runs `npm ci` in a folder and resolves with its exit code. Resolves with the first exit code that is not 0.
 * Throws if an extension names packages without a lock.
 * @param {string} root
 * @param {(folder: string) => Promise<number>} install
 * @returns {Promise<number>}
 */
export async function installExtensions(root, install) {
  linkExtensions(root);
  for (const name of packagedExtensions(root)) {
    const folder = join(root, 'extensions', name);
    const wanted = wantedPackages(folder, `extensions/${name}`);
    const marker = join(folder, 'node_modules/.masthead-install');
    if (wanted === null || (existsSync(marker) && readFileSync(marker, 'utf8') === wanted)) continue;
    console.error(`Installing the packages of extensions/${name} ...`);
    const code = await install(folder);
    if (code !== 0) return code;
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(marker, wanted);
  }
  return 0;
}

/** Hash of the lock and the platform; null for an extension without packages. */
function wantedPackages(folder, path) {
  const { dependencies = {}, devDependencies = {} } = readManifest(folder, path);
  if (Object.keys({ ...dependencies, ...devDependencies }).length === 0) return null;
  const lock = join(folder, 'package-lock.json');
  if (!existsSync(lock))
    throw new Error(
      `${path}/package.json names packages, but there is no ${path}/package-lock.json. Run npm install in that folder and commit both files.`,
    );
  return createHash('sha256')
    .update(readFileSync(lock))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

function readManifest(folder, path) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch (cause) {
    throw new Error(`${path}/package.json is not JSON. Correct it.`, { cause });
  }
}
