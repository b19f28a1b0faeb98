import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { retentionOf, type Retention } from './retention.ts';

/** Rows of one table that one transaction deletes. */
const CLEARED_MAX = 5_000;

/** Days after which no job can be run again: its attempts end within two days, and a process can have been stopped. */
const JOB_DAYS = 30;

/** Events that one transaction deletes. */
const EVENTS_MAX = 50_000;

/**
 * Days whose events a transaction looks for: the job runs every day, so that earlier ones were deleted before. A process
 * can have been stopped for some days.
 */
const LOOKED_DAYS = 7;

/** Deletes what is older than the organisation stores it. */
export async function clearAnalytics(work: RecordContext): Promise<{ hasMore: boolean }> {
  const retention = await retentionOf(work);
  let hasMore = await clearEvents(work, retention);
  for (const statement of oldFigures(work, retention)) {
    const { numAffectedRows } = await statement.execute(work.db);
    hasMore ||= numAffectedRows === BigInt(CLEARED_MAX);
  }
  return { hasMore };
}

/** Deletes events of an organisation that stores them for less time than another one; partitions are shared. */
export async function clearEvents(
  { db, now }: Pick<RecordContext, 'db' | 'now'>,
  { eventDays, eventDaysOfAll }: Retention,
  lookedDays = LOOKED_DAYS,
): Promise<boolean> {
  const days = Math.min(eventDaysOfAll - eventDays, lookedDays);
  for (let past = 1; past <= days; past += 1) {
    const { rows } = await sql<{ deleted: number }>`
      select clear_analytics_events((${now}::timestamptz at time zone 'UTC')::date - ${eventDays + past}::integer,
        ${EVENTS_MAX}) as deleted`.execute(db);
    if (rows[0]?.deleted === EVENTS_MAX) return true;
  }
  return false;
}

/** A statement for each table of figures. */
function oldFigures({ organisationId }: RecordContext, { figureMonths }: Retention) {
  const isOld = (time: 'day' | 'hour' | 'month') => sql`organisation_id = ${organisationId}
    and site_id = any (current_sites()) and ${sql.ref(time)} < now() - make_interval(months => ${figureMonths})
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
    sql`delete from analytics_counted_job where ctid = any (array(
      select ctid from analytics_counted_job where organisation_id = ${organisationId}
        and site_id = any (current_sites()) and counted_on < current_date - ${JOB_DAYS}::integer limit ${CLEARED_MAX}))`,
  ];
}
