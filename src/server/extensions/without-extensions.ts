/** Leaves extensions out of registries, as if their folders were absent. */
import { extensionOf } from './failure.ts';

/** False for a definition of one of these extensions; true for any other value. */
function isLeft(definition: unknown, off: ReadonlySet<string>): boolean {
  if (typeof definition !== 'object' || definition === null) return true;
  const path: unknown = Reflect.get(definition, 'extensionPath');
  const extension = typeof path === 'string' ? extensionOf(path) : null;
  return extension === null || !off.has(extension);
}

/**
 * Returns the parts without the definitions of some extensions: those in its lists, and those that are values of its maps and
 * records. A definition is one of an extension if its registry has marked it (`ofExtension`).
 */
export function withoutExtensions<Parts extends object>(parts: Parts, off: ReadonlySet<string>): Parts {
  if (off.size === 0) return parts;
  const left = Object.entries(parts).map(([key, list]: [string, unknown]) => [key, leftOf(list, off)]);
  return Object.assign({}, parts, Object.fromEntries(left));
}

function leftOf(list: unknown, off: ReadonlySet<string>): unknown {
  if (Array.isArray(list)) return list.filter((definition) => isLeft(definition, off));
  if (list instanceof Map) return new Map([...list].filter(([, definition]) => isLeft(definition, off)));
  if (typeof list !== 'object' || list === null || Object.getPrototypeOf(list) !== Object.prototype)
    return list;
  return Object.fromEntries(
    Object.entries(list).filter(([, definition]: [string, unknown]) => isLeft(definition, off)),
  );
}
