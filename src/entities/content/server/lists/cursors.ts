/** Cursors of lists of content: values in an order, as text that programs send back. */
import { sql, type RawBuilder } from 'kysely';

/** The cursor of these values. */
export function writeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The values of a cursor, unchecked; an empty list for any other text. */
export function readCursor(cursor: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/** SQL: an instant as ISO 8601 in UTC with milliseconds. */
export function isoOf(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
