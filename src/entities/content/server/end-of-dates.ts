import { sql, type RawBuilder } from 'kysely';

/**
 * When an event, a row of `c`, is over: at its end, or a day after its beginning; null for other types. A webinar has its recording
 * then.
 */
export const endOfDates: RawBuilder<Date | null> = sql`case when c.type = 'Event' then coalesce(c.end_date, c.start_date + interval '1 day') end`;

/** The soonest of the instants that rows have as their notes; null for none. */
export function soonestOf(rows: readonly { note?: unknown }[]): string | null {
  return (
    rows
      .flatMap(({ note }) => (typeof note === 'string' ? [new Date(note).toISOString()] : []))
      .toSorted()[0] ?? null
  );
}
