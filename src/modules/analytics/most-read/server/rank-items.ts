/**
 * Ranks the most viewed items of a site's sections, from sums of months and days. Only positions that have changed are
 * written, and only pages that read them are purged.
 */
import { sql } from 'kysely';
import { addDays } from '#reports/report-period.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { splitSource, sumReader } from '../../report-store/postgres/split-source.ts';
import { ALL_CHANNELS } from '../../report-store/postgres/view-sources.ts';
import { PERIODS, type Period } from '../model/periods.ts';
import { POSITIONS_MAX, tagsFrom } from '../model/ranking.ts';

/** Items with the most views that are ranked; others have no place in any section. */
const RANKED_MAX = 20_000;

export interface RankedSite {
  id: number;
  /** The day of the site, `2026-11-27`. */
  today: string;
}

/** Ranks the items of a site in a period, and adds the tags of what has changed. */
export async function rankItems(work: RecordContext, site: RankedSite, period: Period): Promise<void> {
  const { db, organisationId, tags } = work;
  const ofRanking = sql`organisation_id = ${organisationId} and site_id = ${site.id} and period = ${period}`;
  const { rows } = await sql<{ section: number; position: number }>`
    with viewed as materialized (${await viewsOf(work, site, period)}),
    placed as (
      select s.section_id, s.content_id as item_id,
        row_number() over (partition by s.section_id order by viewed.views desc, s.content_id desc)::integer as position
      from viewed join content_schedule s on s.organisation_id = ${organisationId} and s.content_id = viewed.item_id
      where s.site_id = ${site.id} and s.option = '*' and is_public(1, s.starts_at, s.ends_at, now())),
    ranked as (select * from placed where position <= ${POSITIONS_MAX}),
    stored as (select section_id, position, item_id from analytics_most_read where ${ofRanking}),
    changed as materialized (
      select section_id, position, ranked.item_id from ranked full join stored using (section_id, position)
      where ranked.item_id is distinct from stored.item_id),
    removed as (
      delete from analytics_most_read m using changed
      where m.organisation_id = ${organisationId} and m.site_id = ${site.id} and m.period = ${period}
        and m.section_id = changed.section_id and m.position = changed.position and changed.item_id is null),
    written as (
      insert into analytics_most_read (organisation_id, site_id, section_id, period, position, item_id)
      select ${organisationId}, ${site.id}, section_id, ${period}, position, item_id
      from changed where item_id is not null order by section_id, position
      on conflict (organisation_id, site_id, section_id, period, position) do update set item_id = excluded.item_id)
    select section_id as section, min(position) as position from changed group by section_id`.execute(db);
  for (const { section, position } of rows)
    for (const tag of tagsFrom({ site: site.id, section, period }, position)) tags.add(tag);
  await noteTry(work, { site, period, isMade: true });
}

/** Notes that a ranking was made now, or was tried: it is due again after its minutes, or immediately, behind others. */
export async function noteTry(
  { db, organisationId, now }: UnitOfWork,
  { site, period, isMade }: { site: Pick<RankedSite, 'id'>; period: Period; isMade: boolean },
): Promise<void> {
  await sql`
    insert into analytics_ranking as r (organisation_id, site_id, period, ranked, tried)
    values (${organisationId}, ${site.id}, ${period}, ${isMade ? now : null}::timestamptz, ${now}::timestamptz)
    on conflict (organisation_id, site_id, period)
      do update set ranked = coalesce(excluded.ranked, r.ranked), tried = excluded.tried`.execute(db);
}

/** Ranks the items of a site in all periods. */
export async function rankSite(work: RecordContext, site: RankedSite): Promise<void> {
  for (const { value } of PERIODS) await rankItems(work, site, value);
}

/** The statement of the views by people of a site's items in a period that ends today. */
async function viewsOf(work: UnitOfWork, { id, today }: RankedSite, period: Period) {
  const days = PERIODS.find(({ value }) => value === period)?.days ?? 1;
  const stretch = { days: { from: addDays(today, 1 - days), until: today }, columns: sql`true as is_now` };
  const counted = await splitSource(
    sumReader(work),
    { sites: [id], stretches: [stretch] },
    {
      figures: 'items',
      ofMonths: (months) =>
        sql`select item_id, views from analytics_item_month where ${months} and channel = ${ALL_CHANNELS}`,
      ofDays: (range, sign) =>
        sql`select item_id, views * ${sign} as views from analytics_item_day where ${range}`,
    },
  );
  return sql`
    select item_id, sum(views) as views from (${counted}) as counted
    group by item_id having sum(views) > 0 order by 2 desc, 1 desc limit ${RANKED_MAX}`;
}
