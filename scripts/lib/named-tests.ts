import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the filter for Vitest of an argument of `npm test` that is a path in an extension, as in `extensions/shop/blocks`:
 * a file, or a folder with its slash. Null if the argument is the name of a stage. Throws for a path outside extensions, and
 * for one that does not exist.
 */
export function testsOfExtension(argument: string, root: string): string | null {
  if (!argument.includes('/')) return null;
  const path = argument.replace(/^\.\//, '').replace(/\/+$/, '');
  if (!/^extensions\/[^/]+/.test(path) || path.split('/').includes('..'))
    throw new Error(
      `npm test runs all tests, one stage, or the tests of an extension. For others, type: npx vitest run ${argument}`,
    );
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) throw new Error(`${path} does not exist. Its tests can be run as soon as it does.`);
  return found.isDirectory() ? `${path}/` : path;
}
