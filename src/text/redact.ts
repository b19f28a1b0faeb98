/** Removes from a value what must not be in a log or a report. */

const SECRET_NAME = /pass|token|secret|hash|cookie|authorization|credential|card|email|phone/i;
const STRUCK_OUT = '[redacted]';
const ENTRIES_MAX = 30;
const DEPTH_MAX = 5;

/**
 * Returns a copy with the shape of `value`. Texts are redacted except for their length, because people typed
 * them; so are values with a name like that of a secret. Lists and objects are cut at 30 entries, and depth
 * at 5.
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return `[${value.length} characters]`;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return '…';
  if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((entry) => redacted(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, ENTRIES_MAX)
      .map(([name, entry]) => [name, SECRET_NAME.test(name) ? STRUCK_OUT : redacted(entry, depth + 1)]),
  );
}
