/** Finds the rankings that are to be made: more often those that a layout shows, and those of short periods. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { DEFAULT_PERIOD, PERIODS, type Period } from '../model/periods.ts';
import type { RankedSite } from './rank-items.ts';

/** Minutes between rankings that no layout shows, so that a new block has items. */
const UNUSED_MINUTES = 24 * 60;

/** Minutes that a ranking may be early: the job runs every 15 minutes, and not to the second. */
const EARLY_MINUTES = 5;

export interface DueRanking {
  site: RankedSite;
  period: Period;
  /** When it was last tried, as an ISO instant; null if never. */
  tried: string | null;
}

/** Returns the rankings of an organisation's sites that are due. Those that failed remain due. A shared layout shows its periods on each of its sites. */
export async function dueRankings({ db, organisationId, now }: UnitOfWork): Promise<DueRanking[]> {
  const { rows } = await sql<RankedSite & Omit<DueRanking, 'site'>>`
    with shown as materialized (
      select distinct shown_on.site_id, coalesce(block -> 'settings' ->> 'period', ${DEFAULT_PERIOD}) as period
      from layout
      cross join lateral unnest(array[layout.site_id] || case when layout.is_global then layout.tenants_ids end)
        as shown_on (site_id)
      cross join lateral jsonb_path_query(grid, '$.rows[*].columns[*].blocks[*] ? (@.type == "most_read")') as block
      where layout.organisation_id = ${organisationId})
    select site.id, (${now}::timestamptz at time zone site.time_zone)::date::text as today, of.period,
      coalesce(ranking.tried, ranking.ranked) as tried
    from site
    cross join unnest(${PERIODS.map(({ value }) => value)}::text[], ${PERIODS.map(({ minutes }) => minutes)}::integer[])
      as of (period, minutes)
    left join shown on shown.site_id = site.id and shown.period = of.period
    left join analytics_ranking as ranking
      on ranking.organisation_id = ${organisationId} and ranking.site_id = site.id and ranking.period = of.period
    where site.organisation_id = ${organisationId} and site.id = any (current_sites())
      and (ranking.ranked is null or ranking.ranked <= ${now}::timestamptz - make_interval(mins =>
        case when shown.site_id is null then ${UNUSED_MINUTES}::integer else of.minutes end - ${EARLY_MINUTES}::integer))
    order by site.id, of.minutes, of.period`.execute(db);
  return rows.map(({ id, today, period, tried }) => ({ site: { id, today }, period, tried }));
}
