/** Search for readers: ids of what they may see on the site, through the database's own function (design, section 5). */
import { sql } from 'kysely';
import { SEARCH_PAGE_MAX, SEARCH_PAGE_SIZE, type SearchFilters } from '#model/search-filters.ts';
import type { Db } from '#server/db/index.ts';

/**
 * One page of results. `found`: how many match, counted up to `SEARCH_COUNT_MAX` + 1; null where older items were not
 * looked at, since too many newer ones had to be compared (docs/decisions/0020-search-in-windows.md).
 */
export interface SearchAnswer {
  ids: number[];
  hasMore: boolean;
  found: number | null;
}

/** What of the transaction's site matches. `language` (BCP 47) says how words are cut to stems. One statement, or none. */
export async function searchContent(db: Db, filters: SearchFilters, language: string): Promise<SearchAnswer> {
  const phrase = phraseOf(filters.text);
  if (phrase === '' || filters.page > SEARCH_PAGE_MAX) return { ids: [], hasMore: false, found: 0 };
  const { types, websiteSchedule, sort, page } = filters;
  const result = await sql<{ id: number; found: number; is_complete: boolean }>`
    select id, found, is_complete from search_content(${language}, ${phrase}, ${types}::text[], ${websiteSchedule}::integer[],
      ${sort === 'newest'}, ${(page - 1) * SEARCH_PAGE_SIZE}, ${SEARCH_PAGE_SIZE + 1})
  `.execute(db);
  const ids = result.rows.slice(0, SEARCH_PAGE_SIZE).map((row) => row.id);
  const hasMore = result.rows.length > SEARCH_PAGE_SIZE && page < SEARCH_PAGE_MAX;
  const [first] = result.rows;
  return { ids, hasMore, found: first?.is_complete === false ? null : (first?.found ?? 0) };
}

/** Words cut as they are stored; quotes for phrases and a leading minus keep their meaning. */
function phraseOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}"\s-]+/gu, ' ')
    .replace(/(?<=\S)-+|-+(?=\s|$)/g, ' ')
    .trim();
}
