import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

const KEY = sql`metric, page, layout_id, block_type, block, browser, bucket`;

/**
 * Adds the speed of pages up to a day to the sums of the month of this day: the days after the last one that is noted
 * in `analytics_month`. Call it before the day itself is noted.
 */
export async function sumPageSpeed(
  { db, organisationId }: UnitOfWork,
  { site, day }: { site: number; day: string },
): Promise<void> {
  const ofSite = sql`organisation_id = ${organisationId} and site_id = ${site}`;
  const month = sql`date_trunc('month', ${day}::timestamp)::date`;
  const last = sql`(select speed_through from analytics_month where ${ofSite} and month = ${month})`;
  // A process of the previous version, which deletes the month only in `analytics_month`, can have left sums.
  await sql`delete from analytics_page_speed_month where ${ofSite} and month = ${month} and ${last} is null`.execute(
    db,
  );
  await sql`
    insert into analytics_page_speed_month as m (organisation_id, site_id, month, ${KEY}, samples)
    select ${organisationId}, ${site}, ${month}, ${KEY}, sum(samples)
    from analytics_page_speed_day
    where ${ofSite} and day between coalesce(${last} + 1, ${month}) and ${day}::date
    group by ${KEY} order by ${KEY}
    on conflict (organisation_id, site_id, month, ${KEY}) do update set samples = m.samples + excluded.samples`.execute(
    db,
  );
}
