/** Searches as a source of figures. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import type { FigureSource, ViewFigures } from '../../report-figures/server/figure-rows.ts';
import type { OfSites } from '../../report-figures/server/sources.ts';

export interface SearchFigures {
  searches: number;
  withoutResults: number;
  clicks: number;
}

/**
 * The terms by day, in the columns that sources of figures have: `views` are searches, `seconds` those without results, and
 * `read_through` clicks. `onlyWithout`: only searches without results.
 */
export function searchSource(
  { organisationId }: UnitOfWork,
  { sites, spans }: OfSites,
  onlyWithout: boolean,
): FigureSource {
  const searches = onlyWithout ? sql`without_results` : sql`searches`;
  const part = (isNow: boolean) => {
    const { from, until } = spans[isNow ? 'now' : 'before'];
    return sql`
      select ${sql.lit(isNow)} as is_now, day, term as key, ${searches} as views, ${searches} as raw_views,
        without_results as seconds, ${onlyWithout ? sql`0` : sql`clicks`} as read_through
      from analytics_search_day
      where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
        and day between ${from}::date and ${until}::date`;
  };
  return sql`${part(true)} union all ${part(false)}`;
}

/** The figures of searches in a row of their source. */
export function searchFigures({ views, seconds, readThrough }: ViewFigures): SearchFigures {
  return { searches: views, withoutResults: seconds, clicks: readThrough };
}
