/** What a source gives: records with their places, and places where there is none that can be read. */
export type SourceEntry =
  | { kind: 'record'; position: string; record: Record<string, unknown>; notes: readonly string[] }
  | { kind: 'unreadable'; position: string; reason: string };

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at a path, null when nothing does; never what every object has. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return null;
    current = (current as Record<string, unknown>)[key];
  }
  return current;
}
