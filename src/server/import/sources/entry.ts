/** What a source gives: records with their places, and places where there is none that can be read. */
export type SourceEntry =
  | { kind: 'record'; position: string; record: Record<string, unknown>; notes: readonly string[] }
  | { kind: 'unreadable'; position: string; reason: string };

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
