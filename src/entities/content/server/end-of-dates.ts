import { sql, type RawBuilder } from 'kysely';

/**
 * When the event in row `c` is over: at its end date, or a day after its start; null for other types. A
 * webinar is excluded, because its recording is available from then on.
 */
export const endOfDates: RawBuilder<Date | null> = sql`case when c.type = 'Event' then coalesce(c.end_date, c.start_date + interval '1 day') end`;

/** The earliest instant among the notes of rows; null without notes. */
export function soonestOf(rows: readonly { note?: unknown }[]): string | null {
  return (
    rows
      .flatMap(({ note }) => (typeof note === 'string' ? [new Date(note).toISOString()] : []))
      .toSorted()[0] ?? null
  );
}
