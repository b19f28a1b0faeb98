/** The share of the pages sent to readers from which the server got no view. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { RESPONSE_DIMENSION } from '../../collection/server/add-figures.ts';
import { bothPeriods, inDays, type OfSites } from '../../report-figures/server/sources.ts';

/**
 * With this fraction more views than pages, not all pages were counted: a cache in front of the server sent some, or counting began
 * within the period.
 */
const EXCESS_MAX = 0.05;

export interface BlockedShares {
  /** Percent; null if it is unknown. */
  now: number | null;
  before: number | null;
}

/** Returns the shares of both periods, from days on which responses were counted. */
export async function blockedShares(
  { db, organisationId }: UnitOfWork,
  { sites, spans }: OfSites,
): Promise<BlockedShares> {
  const counted = bothPeriods(
    spans,
    (isNow, days) => sql`
    select ${isNow} as is_now, responses, coalesce((
      select sum(raw_views) from analytics_day v
      where v.organisation_id = r.organisation_id and v.site_id = r.site_id and v.day = r.day
        and v.dimension = ${RESPONSE_DIMENSION}), 0) as views
    from analytics_response_day r
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[]) and ${inDays(days)}`,
  );
  const { rows } = await sql<{ isNow: boolean; responses: number; views: number }>`
    select is_now as "isNow", sum(responses)::double precision as responses, sum(views)::double precision as views
    from (${counted}) as counted group by is_now`.execute(db);
  const shareOf = (wanted: boolean) => {
    const row = rows.find(({ isNow }) => isNow === wanted);
    return row ? shareWithout(row) : null;
  };
  return { now: shareOf(true), before: shareOf(false) };
}

/** Percent of the responses without a view; null without responses, and if their number is obviously too low. */
export function shareWithout({ responses, views }: { responses: number; views: number }): number | null {
  if (responses === 0 || views > responses * (1 + EXCESS_MAX)) return null;
  return Math.round((1 - Math.min(1, views / responses)) * 100);
}

/** Explains in a report why the share is unknown. */
export function blockedUnknown({ hasEdgeCache }: { hasEdgeCache: boolean }): string {
  const why = hasEdgeCache
    ? 'a cache in front of the server sends pages'
    : 'the server did not count the pages that it sent, or not all of them';
  return `How many views were blocked or too short to count is unknown: ${why}.`;
}
