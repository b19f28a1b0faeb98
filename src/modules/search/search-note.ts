/** Metadata of the search in addition to its results. */

/** Of a search, among its newest 1,000 matches. */
export interface SearchMeta {
  /** Of items by their type, whatever type the reader chose; types that have none are missing. */
  types: Readonly<Record<string, number>>;
  /** Of items by section, those below it included, whatever section the reader chose. */
  sections: Readonly<Record<string, number>>;
  /** The numbers are exact; otherwise there are more matches than were counted. */
  isCounted: boolean;
  /** By item: its text around the match, in parts; matching ones are marked. */
  snippets: Readonly<Record<number, readonly SnippetPart[]>>;
  /** Without matches: a spelling that finds some. */
  meant: string | null;
}

export interface SnippetPart {
  text: string;
  isMatch: boolean;
}

/** The search metadata of a block's first query; null if it was not sent. */
export function searchNoteOf(notes: readonly unknown[]): SearchMeta | null {
  const note = notes[0];
  return isSearchNote(note) ? note : null;
}

function isSearchNote(note: unknown): note is SearchMeta {
  return typeof note === 'object' && note !== null && 'snippets' in note;
}
