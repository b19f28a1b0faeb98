import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { SALT_HOURS } from './visitors.ts';

/** Months for which figures are stored (CNIL, guidance of 4 July 2025). */
const FIGURE_MONTHS = 25;

/** Rows of one table that one transaction deletes. */
const CLEARED_MAX = 5_000;

/** Deletes what is older than it may be. */
export async function clearAnalytics(work: RecordContext): Promise<{ hasMore: boolean }> {
  await sql`
    delete from analytics_salt where organisation_id = ${work.organisationId}
      and (day + 1)::timestamp at time zone 'UTC' < now() - make_interval(hours => ${SALT_HOURS})`.execute(
    work.db,
  );
  let hasMore = false;
  for (const statement of oldFigures(work)) {
    const { numAffectedRows } = await statement.execute(work.db);
    hasMore ||= numAffectedRows === BigInt(CLEARED_MAX);
  }
  return { hasMore };
}

/** A statement for each table of figures. */
function oldFigures({ organisationId }: RecordContext) {
  const isOld = (time: 'day' | 'hour' | 'month') => sql`organisation_id = ${organisationId}
    and site_id = any (current_sites()) and ${sql.ref(time)} < now() - make_interval(months => ${FIGURE_MONTHS})
    limit ${CLEARED_MAX}`;
  return [
    sql`delete from analytics_hour where ctid = any (array(
      select ctid from analytics_hour where ${isOld('hour')}))`,
    sql`delete from analytics_item_day where ctid = any (array(
      select ctid from analytics_item_day where ${isOld('day')}))`,
    sql`delete from analytics_day where ctid = any (array(
      select ctid from analytics_day where ${isOld('day')}))`,
    sql`delete from analytics_click_day where ctid = any (array(
      select ctid from analytics_click_day where ${isOld('day')}))`,
    sql`delete from analytics_visitor_day where ctid = any (array(
      select ctid from analytics_visitor_day where ${isOld('day')}))`,
    sql`delete from analytics_item_month where ctid = any (array(
      select ctid from analytics_item_month where ${isOld('month')}))`,
    sql`delete from analytics_page_speed_day where ctid = any (array(
      select ctid from analytics_page_speed_day where ${isOld('day')}))`,
    sql`delete from analytics_outcome_day where ctid = any (array(
      select ctid from analytics_outcome_day where ${isOld('day')}))`,
    sql`delete from analytics_search_day where ctid = any (array(
      select ctid from analytics_search_day where ${isOld('day')}))`,
    sql`delete from analytics_response_day where ctid = any (array(
      select ctid from analytics_response_day where ${isOld('day')}))`,
    sql`delete from analytics_month where ctid = any (array(
      select ctid from analytics_month where ${isOld('month')}))`,
  ];
}
