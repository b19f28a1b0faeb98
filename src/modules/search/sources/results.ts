/**
 * Search for readers: ids of what they may see on the site, through the database's own functions (design, section 5). The first
 * says what may be found, gates are asked how much of each item everyone may read now, and the second searches that.
 */
import { sql, type RawBuilder } from 'kysely';
import { defineSource, type SourceRow, type SourceScope } from '#model/define-source.ts';
import { askedPhrase } from '#model/search-pieces.ts';
import { SEARCH_PAGE_MAX, SEARCH_PAGE_SIZE, type SearchFilters } from '../search-filters.ts';
import { bestSpelling, readCandidates, type OtherSpelling } from '../candidates.ts';
import { markWords, snippetParts, type SearchNote, type SnippetPart } from '../search-note.ts';

type ResultsQuery = { kind: 'search/results'; filters: SearchFilters };

/** What the function tells in each row: of the list, and of the row its snippet. */
interface RowNote extends Pick<SearchNote, 'types' | 'sections' | 'isCounted'> {
  found: number;
  isComplete: boolean;
  snippet?: string | null;
  mayBeMeant?: OtherSpelling[] | null;
}

/**
 * One page of what matches on the site, best or newest first. `found`: counted up to `SEARCH_COUNT_MAX` + 1; null where
 * older items were not looked at, since too many newer ones had to be compared (docs/decisions/0020-search-in-windows.md).
 * `note`: a `SearchNote`.
 */
export const results = defineSource<ResultsQuery, RawBuilder<SourceRow>>({
  kind: 'search/results',
  hands: 'results',
  isPaged: () => true,
  candidates: ({ filters: { text, page, types, websiteSchedule } }, { language }) => {
    const phrase = phraseOf(text);
    if (phrase === '' || page > SEARCH_PAGE_MAX) return null;
    return sql`select id, note from search_candidates(${language}, ${phrase}, ${types}::text[],
      ${websiteSchedule}::integer[], ${askedPhrase(phrase)?.query ?? null}::text)`;
  },
  statement: ({ filters }, { language, paragraphsForEveryone }, candidates) => {
    const found = readCandidates(candidates, paragraphsForEveryone);
    if (!found) return null;
    const phrase = phraseOf(filters.text);
    const { types, websiteSchedule, sort, page } = filters;
    const asked = askedPhrase(phrase);
    const { wider, every, narrowed } = found;
    return sql`select id, note from search_found(${language}, ${phrase}, ${types}::text[], ${websiteSchedule}::integer[],
      ${sort === 'newest'}, ${(page - 1) * SEARCH_PAGE_SIZE}, ${SEARCH_PAGE_SIZE + 1},
      ${asked?.query ?? null}::text, ${asked?.marked ?? null}::text[], ${wider}::text,
      ${every.ids}::integer[], ${every.levels}::integer[], ${every.isComplete}, ${narrowed?.ids ?? null}::integer[],
      ${narrowed?.levels ?? null}::integer[], ${narrowed?.isComplete ?? null}::boolean)`;
  },
  answer: (rows, { filters }, scope) => {
    const first = rows.map(({ note }) => note).find(isRowNote);
    // Where nothing is found one row tells so.
    const matches = first?.found === 0 ? [] : rows;
    return {
      ids: matches.slice(0, SEARCH_PAGE_SIZE).map(({ id }) => id),
      hasMore: matches.length > SEARCH_PAGE_SIZE && filters.page < SEARCH_PAGE_MAX,
      found: first?.isComplete === false ? null : (first?.found ?? 0),
      note: first ? noteOf(first, matches, { filters, scope }) : null,
    };
  },
});

function isRowNote(note: unknown): note is RowNote {
  return typeof note === 'object' && note !== null && 'isCounted' in note;
}

function noteOf(
  { types, sections, isCounted, mayBeMeant }: RowNote,
  rows: readonly SourceRow[],
  { filters, scope }: { filters: SearchFilters; scope: SourceScope },
): SearchNote {
  const marked = askedPhrase(phraseOf(filters.text))?.marked ?? [];
  const snippets: Record<number, SnippetPart[]> = {};
  for (const { id, note } of rows) {
    const parts = isRowNote(note) && snippetParts(markWords(note.snippet ?? null, marked));
    if (parts) snippets[id] = parts;
  }
  return {
    types,
    sections,
    isCounted,
    meant: bestSpelling(mayBeMeant ?? [], scope.paragraphsForEveryone),
    snippets,
  };
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
