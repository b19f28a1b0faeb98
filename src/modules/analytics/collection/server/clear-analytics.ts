import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { SALT_HOURS } from './visitors.ts';

/** Months for which figures are stored (CNIL, guidance of 4 July 2025). */
const FIGURE_MONTHS = 25;

/** Rows of one table that one transaction deletes. */
const CLEARED_MAX = 5_000;

/** Tables of figures, each with the column of its time. */
const FIGURES = [
  ['analytics_hour', 'hour'],
  ['analytics_item_day', 'day'],
  ['analytics_day', 'day'],
  ['analytics_click_day', 'day'],
  ['analytics_visitor_day', 'day'],
  ['analytics_item_month', 'month'],
  ['analytics_month', 'month'],
] as const;

/** Deletes what is older than it may be, the oldest rows first. */
export async function clearAnalytics({ db, organisationId }: RecordContext): Promise<{ hasMore: boolean }> {
  await sql`
    delete from analytics_salt where organisation_id = ${organisationId}
      and (day + 1)::timestamp at time zone 'UTC' < now() - make_interval(hours => ${SALT_HOURS})`.execute(
    db,
  );
  let hasMore = false;
  for (const [table, time] of FIGURES) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)}
        where organisation_id = ${organisationId} and site_id = any (current_sites())
          and ${sql.ref(time)} < now() - make_interval(months => ${FIGURE_MONTHS})
        limit ${CLEARED_MAX}))`.execute(db);
    hasMore ||= numAffectedRows === BigInt(CLEARED_MAX);
  }
  return { hasMore };
}
