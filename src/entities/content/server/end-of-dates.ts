import { sql, type RawBuilder } from 'kysely';

/**
 * The end of an event, a row of `c`: its end date, or a day after its start; null for other types. A webinar has its
 * recording from then on.
 */
export const endOfDates: RawBuilder<Date | null> = sql`case when c.type = 'Event' then coalesce(c.end_date, c.start_date + interval '1 day') end`;

/** The earliest of the instants in the notes of rows; null without any. */
export function soonestOf(rows: readonly { note?: unknown }[]): string | null {
  return (
    rows
      .flatMap(({ note }) => (typeof note === 'string' ? [new Date(note).toISOString()] : []))
      .toSorted()[0] ?? null
  );
}
