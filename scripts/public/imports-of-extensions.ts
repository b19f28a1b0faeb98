/** Finds imports of modules of the product that are not public. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicModules } from './public-modules.ts';

/** An import of a module that may change with any release. */
export interface ForeignImport {
  file: string;
  specifier: string;
}

/** Generated lists, and definitions of the product by name, which an extension relates to. */
const ALWAYS_ALLOWED = /^#(?:registry|content-types|blocks|entities|modules|slots|settings)\//;

/** Returns the imports of `files` (paths below the root) that are neither public nor of a definition. */
export function importsThatMayChange(root: string, files: readonly string[]): ForeignImport[] {
  const isPublic = new Set(publicModules(root).map(({ specifier }) => specifier));
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bfrom '(#[^']+)'/g)]
      .map(([, specifier = '']) => specifier)
      .filter(
        (specifier) =>
          !isPublic.has(specifier) && !ALWAYS_ALLOWED.test(specifier) && isOfProduct(root, specifier),
      )
      .map((specifier) => ({ file, specifier })),
  );
}

/** Whether a specifier is a file of the product; exercises import those of other exercises, too. */
function isOfProduct(root: string, specifier: string): boolean {
  return existsSync(join(root, 'src', specifier.slice(1)));
}
