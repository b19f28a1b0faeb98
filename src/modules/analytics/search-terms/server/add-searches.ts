/** Adds the searches of people to the figures of their terms. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { numberOf } from '../../collection/model/eight-bytes.ts';
import { OTHER_VALUES } from '../../collection/server/add-figures.ts';
import type { AddedRow } from '../../collection/server/build-rows.ts';
import type { CanAdd } from '../../collection/server/new-values.ts';
import type { ObservedBatch } from '../../collection/server/observed.ts';
import { roomForValues } from '../../collection/server/room-for-values.ts';
import { searchTerm } from '../model/search-term.ts';

/** Terms of a day and site that are counted separately. */
const TERMS_MAX = 1_000;

/** Type of the block whose links are results of the search. */
const RESULTS_BLOCK = 'search';

interface Counted {
  view: string;
  day: string;
  term: string;
  searches: number;
  withoutResults: number;
  clicks: number;
}

/** A page view of a search is a search; the next pages of its results, and narrowed searches, declare none. */
export async function addSearches(
  work: UnitOfWork,
  siteId: number,
  {
    added,
    batches,
    canAdd,
  }: { added: readonly AddedRow[]; batches: readonly ObservedBatch[]; canAdd: CanAdd },
): Promise<void> {
  const searches = new Map(
    batches.flatMap(({ batch }) => (batch.search ? [[numberOf(batch.view), batch.search] as const] : [])),
  );
  if (searches.size === 0) return;
  const counted = added.flatMap(({ row, day }): Counted[] => {
    const search = searches.get(row.view);
    const isClick = row.kind === 'clickContentLink' && row.blockType === RESULTS_BLOCK;
    // A page that the browser had in memory is not a new search.
    const isSearch = row.kind === 'pageView' && row.detail === null;
    if (!search || !row.isHuman || (!isSearch && !isClick)) return [];
    return [
      {
        view: row.view,
        day,
        term: searchTerm(search.searched) ?? OTHER_VALUES,
        searches: isClick ? 0 : 1,
        withoutResults: !isClick && search.found === '0' ? 1 : 0,
        clicks: isClick ? 1 : 0,
      },
    ];
  });
  if (counted.length === 0) return;
  const termOf = await countedTerms(work, siteId, { rows: counted, canAdd });
  await upsert(
    work,
    siteId,
    counted.map((one) => ({ ...one, term: termOf(one) })),
  );
}

async function upsert(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  rows: readonly Counted[],
): Promise<void> {
  await sql`
    insert into analytics_search_day as d (organisation_id, site_id, day, term, searches, without_results, clicks)
    select ${organisationId}, ${siteId}, day, term, sum(searches), sum(without_results), sum(clicks)
    from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ term }) => term)}::text[],
      ${rows.map(({ searches }) => searches)}::integer[], ${rows.map(({ withoutResults }) => withoutResults)}::integer[],
      ${rows.map(({ clicks }) => clicks)}::integer[]) as n (day, term, searches, without_results, clicks)
    group by day, term order by day, term
    on conflict (organisation_id, site_id, day, term) do update set searches = d.searches + excluded.searches,
      without_results = d.without_results + excluded.without_results, clicks = d.clicks + excluded.clicks`.execute(
    db,
  );
}

/**
 * Returns the term under which a search is counted: its own, if it is counted already, or there is room on its day and its
 * network may add it.
 */
async function countedTerms(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  { rows, canAdd }: { rows: readonly Counted[]; canAdd: CanAdd },
): Promise<(row: Counted) => string> {
  const days = [...new Set(rows.map(({ day }) => day))];
  const found = await sql<{ group: string; value: string }>`
    select of.day::text as "group", found.term as value from unnest(${days}::date[]) as of (day)
    cross join lateral (
      select term from analytics_search_day d
      where d.organisation_id = ${organisationId} and d.site_id = ${siteId} and d.day = of.day and d.term <> ${OTHER_VALUES}
      limit ${TERMS_MAX}) as found`.execute(db);
  const hasRoom = roomForValues(found.rows, TERMS_MAX);
  return ({ view, day, term }) =>
    term === OTHER_VALUES || hasRoom(day, term, () => canAdd(view, day, 'term')) ? term : OTHER_VALUES;
}
