/** Metadata of the search in addition to its results. */

/** Counts and snippets of a search, from its newest 1,000 matches. */
export interface SearchMeta {
  /** Number of items by type, whatever type the reader selected; types without items are absent. */
  types: Readonly<Record<string, number>>;
  /** Number of items by section including its subsections, whatever section the reader selected. */
  sections: Readonly<Record<string, number>>;
  /** Whether the numbers are exact; otherwise there are more matches than were counted. */
  isCounted: boolean;
  /** Text around the match by item, in parts; the matching parts are marked. */
  snippets: Readonly<Record<number, readonly SnippetPart[]>>;
  /** A spelling that finds matches if the search finds none. */
  meant: string | null;
}

export interface SnippetPart {
  text: string;
  isMatch: boolean;
}

/** The search metadata of a block's first query; null if the query returned no such metadata. */
export function searchNoteOf(notes: readonly unknown[]): SearchMeta | null {
  const note = notes[0];
  return isSearchNote(note) ? note : null;
}

function isSearchNote(note: unknown): note is SearchMeta {
  return typeof note === 'object' && note !== null && 'snippets' in note;
}
