/** What the search tells beside its results. */

/** Of a search, among its newest 1,000 matches. */
export interface SearchNote {
  /** Of items by their type, whatever type the reader chose; types that have none are missing. */
  types: Readonly<Record<string, number>>;
  /** Of items by section, those below it included, whatever section the reader chose. */
  sections: Readonly<Record<string, number>>;
  /** The numbers are exact; otherwise there are more matches than were counted. */
  isCounted: boolean;
  /** By item: its text where it matches, as pieces; those that match are marked. */
  snippets: Readonly<Record<number, readonly SnippetPart[]>>;
  /** Where nothing matches: the same with another spelling that finds something. */
  meant: string | null;
}

export interface SnippetPart {
  text: string;
  isMatch: boolean;
}

/** What the search answered for a block's first query; null where it was not asked. */
export function searchNoteOf(notes: readonly unknown[]): SearchNote | null {
  const note = notes[0];
  return isSearchNote(note) ? note : null;
}

function isSearchNote(note: unknown): note is SearchNote {
  return typeof note === 'object' && note !== null && 'snippets' in note;
}

/** Puts the marks around words of a text that came without them; full-width letters and digits count as usual ones. */
export function markWords(text: string | null, words: readonly string[]): string | null {
  if (text === null || words.length === 0) return text;
  const letters = [...text];
  // One letter each, so that places are those of the text.
  const folded = letters.map((letter) => {
    const plain = letter.normalize('NFKC').toLowerCase();
    return [...plain].length === 1 ? plain : letter;
  });
  const plainText = folded.join('');
  const pattern = new RegExp([...words].toSorted((a, b) => b.length - a.length).join('|'), 'gu');
  for (const { 0: match, index } of plainText.matchAll(pattern)) {
    const at = Array.from(plainText.slice(0, index)).length;
    const end = at + [...match].length - 1;
    letters[at] = `\u0001${letters[at] ?? ''}`;
    letters[end] = `${letters[end] ?? ''}\u0002`;
  }
  return letters.join('');
}

/** Cuts a snippet at its marks, U+0001 before and U+0002 behind a match; null where nothing in it is marked. */
export function snippetParts(marked: string | null): SnippetPart[] | null {
  if (!marked?.includes('\u0001')) return null;
  return marked
    .replaceAll('\u0002', '\u0001')
    .split('\u0001')
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
