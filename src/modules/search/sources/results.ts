/** Search for readers: ids of what they may see on the site, through the database's own function (design, section 5). */
import { sql, type RawBuilder } from 'kysely';
import { defineSource, type SourceRow } from '#model/define-source.ts';
import { SEARCH_PAGE_MAX, SEARCH_PAGE_SIZE, type SearchFilters } from '../search-filters.ts';

type ResultsQuery = { kind: 'search/results'; filters: SearchFilters };

/** How many items match, in each row alike; not all were looked at where `isComplete` is false. */
type Counted = { found: number; isComplete: boolean };

/**
 * One page of what matches on the site, best or newest first. `found`: counted up to `SEARCH_COUNT_MAX` + 1; null where
 * older items were not looked at, since too many newer ones had to be compared (docs/decisions/0020-search-in-windows.md).
 */
export const results = defineSource<ResultsQuery, RawBuilder<SourceRow>>({
  kind: 'search/results',
  hands: 'results',
  isPaged: () => true,
  statement: ({ filters }, { language }) => {
    const phrase = phraseOf(filters.text);
    if (phrase === '' || filters.page > SEARCH_PAGE_MAX) return null;
    const { types, websiteSchedule, sort, page } = filters;
    return sql`select id, jsonb_build_object('found', found, 'isComplete', is_complete) as note
      from search_content(${language}, ${phrase}, ${types}::text[], ${websiteSchedule}::integer[],
        ${sort === 'newest'}, ${(page - 1) * SEARCH_PAGE_SIZE}, ${SEARCH_PAGE_SIZE + 1})`;
  },
  answer: (rows, { filters }) => {
    const counted = rows[0]?.note as Counted | undefined;
    return {
      ids: rows.slice(0, SEARCH_PAGE_SIZE).map(({ id }) => id),
      hasMore: rows.length > SEARCH_PAGE_SIZE && filters.page < SEARCH_PAGE_MAX,
      found: counted?.isComplete === false ? null : (counted?.found ?? 0),
    };
  },
});

/** Words cut as they are stored; quotes for phrases and a leading minus keep their meaning. */
function phraseOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}"\s-]+/gu, ' ')
    .replace(/(?<=\S)-+|-+(?=\s|$)/g, ' ')
    .trim();
}
