/** How long an organisation stores events and figures. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/** Days of single events; the default is that of the ledger. */
export const EVENT_DAYS = { min: 1, max: 90, default: 30 } as const;

/** Months of figures. The CNIL allows 25 (guidance of 4 July 2025). */
export const FIGURE_MONTHS = { min: 2, max: 25, default: 25 } as const;

export interface Retention {
  eventDays: number;
  figureMonths: number;
  /** The longest period of any organisation, after which partitions are dropped. */
  eventDaysOfAll: number;
  /** Events of earlier days of UTC can have been deleted by a shorter period; null if the periods never changed. */
  eventsFrom: string | null;
}

/** Reads the periods of the organisation of the unit of work. */
export async function retentionOf({
  db,
  organisationId,
}: Pick<UnitOfWork, 'db' | 'organisationId'>): Promise<Retention> {
  const { rows } = await sql<Retention>`
    select coalesce(own.event_days, ${EVENT_DAYS.default}) as "eventDays",
      coalesce(own.figure_months, ${FIGURE_MONTHS.default}) as "figureMonths",
      bounds.retention_days as "eventDaysOfAll", own.events_from::text as "eventsFrom"
    from ledger_bounds('analytics_event') as bounds
    left join analytics_retention own on own.organisation_id = ${organisationId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The ledger analytics_event is missing. Run the migrations.');
  return found;
}

/** Stores the periods of the organisation of the unit of work; they are within their limits. */
export async function setRetention(
  { db }: Pick<UnitOfWork, 'db'>,
  { eventDays, figureMonths }: Pick<Retention, 'eventDays' | 'figureMonths'>,
): Promise<void> {
  await sql`select set_analytics_retention(${eventDays}, ${figureMonths})`.execute(db);
}
