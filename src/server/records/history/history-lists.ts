/** Lists of changes across records, newest first. */
import { sql, type RawBuilder } from 'kysely';
import type { HistoryFilter, HistoryRow } from './history-rows.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

/** Positions in a row's site list that have an index each; rows with more sites need a separate lookup. */
const INDEXED_PLACES = [1, 2, 3] as const;

interface HistoryPage {
  limit: number;
  /** Id of the last row of the previous page. */
  before?: number | null | undefined;
}

/**
 * Changes of a site, or of all sites of the transaction, and of the whole organisation, newest first: at most
 * `limit` plus one. Reads that many rows from an index for each site, however many rows other sites have.
 */
export function historyOfSites(
  work: UnitOfWork,
  { siteId }: Pick<HistoryFilter, 'siteId'>,
  page: HistoryPage,
  parts: { columns: RawBuilder<unknown>; conditions: readonly RawBuilder<unknown>[] },
): RawBuilder<HistoryRow> {
  const sites = siteId ? work.siteIds.filter((id) => id === siteId) : work.siteIds;
  const conditions = [...parts.conditions, ...(page.before ? [olderThan(work, page.before)] : [])];
  const newest = sql`order by at desc, id desc limit ${page.limit + 1}`;
  const where = (place: RawBuilder<unknown>) => sql`
    (select ${parts.columns} from history where ${sql.join([...conditions, place], sql` and `)} ${newest})`;
  const lookups = [
    where(sql`site_ids[1] is null`),
    ...INDEXED_PLACES.map(
      (place) => sql`(select one.* from unnest(${sites}::integer[]) as site (id) cross join lateral
        ${where(sql`site_ids[${sql.lit(place)}] = site.id`)} as one)`,
    ),
    where(sql`site_ids[4] is not null and site_ids && ${sites}::integer[]`),
  ];
  // A row with two sites is found by both lookups.
  return sql<HistoryRow>`
    select * from (select distinct on (at, id) * from (${sql.join(lookups, sql` union all `)}) as found
      order by at desc, id desc) as changes limit ${page.limit + 1}`;
}

/** Rows after a given row in the order of lists; none if that row has been cleared. */
function olderThan({ organisationId }: UnitOfWork, id: number): RawBuilder<unknown> {
  return sql`(at, history.id) < (
    (select last.at from history as last where last.organisation_id = ${organisationId} and last.id = ${id}), ${id}::bigint)`;
}
