/**
 * Search for readers: ids of items that they may see on the site, through the database's own functions
 * (design, section 5). The first function returns candidates, gates determine how much of each item is
 * currently open, and the second function searches only that part.
 */
import { sql, type RawBuilder } from 'kysely';
import { defineSource, type SourceRow, type SourceScope } from '#model/pages/define-source.ts';
import { readPhrase } from '#text/search-words.ts';
import { SEARCH_PAGE_MAX, SEARCH_PAGE_SIZE, type SearchFilters } from '../search-filters.ts';
import { bestSpelling, readCandidates, type OtherSpelling } from '../candidates.ts';
import { snippetOf } from '../snippet.ts';
import type { SearchMeta, SnippetPart } from '../search-note.ts';

type ResultsQuery = { kind: 'search/results'; filters: SearchFilters };

/**
 * The function's data in each row: data of the whole list, and the row's text with the words to mark in it.
 */
interface RowNote extends Pick<SearchMeta, 'types' | 'sections' | 'isCounted'> {
  found: number;
  isComplete: boolean;
  text?: string | null;
  /** Words that are a match on their own. */
  alone?: string[];
  /** Words that are a match only as part of a phrase. */
  together?: string[];
  mayBeMeant?: OtherSpelling[] | null;
}

/**
 * One page of the matches on the site, best or newest first. `found`: counted up to `SEARCH_COUNT_MAX` + 1;
 * null if older items were not searched, because too many newer ones had to be compared
 * (docs/decisions/0020-search-in-windows.md). `note`: a `SearchMeta`.
 */
export const results = defineSource<ResultsQuery, RawBuilder<SourceRow>>({
  kind: 'search/results',
  mode: 'results',
  isPaged: () => true,
  candidates: ({ filters: { text, page, types, websiteSchedule } }, { language }) => {
    const phrase = readPhrase(text);
    if (!phrase || page > SEARCH_PAGE_MAX) return null;
    return sql`select id, note from search_candidates_of(${language}, ${JSON.stringify(phrase.choices)}::jsonb, ${types}::text[],
      ${websiteSchedule}::integer[])`;
  },
  statement: ({ filters }, { language, paragraphsForEveryone }, candidates) => {
    const found = readCandidates(candidates, paragraphsForEveryone);
    const phrase = readPhrase(filters.text);
    if (!found || !phrase) return null;
    const { types, websiteSchedule, sort, page } = filters;
    const { wider, every, narrowed } = found;
    // Other spellings exist only for scripts with letters, so a search with words in scripts without spaces
    // gets none.
    const words = phrase.marked.length === 0 ? typedWords(filters.text) : null;
    return sql`select id, note from search_found_of(${language}, ${JSON.stringify(phrase.choices)}::jsonb, ${types}::text[],
      ${websiteSchedule}::integer[], ${sort === 'newest'}, ${(page - 1) * SEARCH_PAGE_SIZE}, ${SEARCH_PAGE_SIZE + 1},
      ${words}::text[], ${wider}::text,
      ${every.ids}::integer[], ${every.levels}::integer[], ${every.isComplete}, ${narrowed?.ids ?? null}::integer[],
      ${narrowed?.levels ?? null}::integer[], ${narrowed?.isComplete ?? null}::boolean)`;
  },
  answer: (rows, { filters }, scope) => {
    const first = rows.map(({ note }) => note).find(isRowNote);
    // Without results, a single row contains only the metadata.
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
): SearchMeta {
  const phrase = readPhrase(filters.text);
  const snippets: Record<number, SnippetPart[]> = {};
  for (const { id, note } of rows) {
    if (!phrase || !isRowNote(note) || typeof note.text !== 'string') continue;
    const parts = snippetOf(note.text, {
      ...phrase,
      alone: note.alone ?? [],
      inPhrases: note.together ?? [],
    });
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

/** The words as typed, without punctuation except the quotation marks of phrases and hyphens. */
function typedWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}"\s-]+/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean);
}
