/** Extensions whose folders exist and that the generated registries do not import. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { children } from '../generate/folders.ts';
import { registryFiles } from '../generate/registries.ts';

/**
 * Returns the warning about extensions whose definitions the registries below `root` lack; otherwise null. Reads
 * folders and registries only, and loads nothing.
 */
export function unregisteredExtensions(root: string): string | null {
  const names = children(root, 'extensions');
  if (names.length === 0) return null;
  const missing = names.filter((name) => isUnregistered(root, name));
  if (missing.length === 0) return null;
  const folders = missing.map((name) => `extensions/${name}`).join(', ');
  return `Not registered, and therefore not served in whole or in part: ${folders}. Run: npm run generate. Then start again.`;
}

function isUnregistered(root: string, name: string): boolean {
  const wanted = new RegExp(`'(?:[^'\\n]*extensions/${name}/[^'\\n]*|${name})'`, 'g');
  return Object.entries(registryFiles(root)).some(([path, text]) => {
    const present = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
    return (text.match(wanted) ?? []).some((part) => !present.includes(part));
  });
}
