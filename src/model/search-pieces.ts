/**
 * Words of scripts that are written without spaces (Chinese, Japanese; Korean, whose words carry their particles), as search
 * stores and asks them: the same pieces on both sides, so that any part of a text is found. Texts come in lower case and
 * NFKC, letters and digits alone between spaces.
 */

/** The mark in the mid-sound of kana (ー) and the like belong to a script by their extensions alone. */
const UNSPACED =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}]+/gu;

/** Unspaced letters of a text that are indexed: a tsvector may have at most 1 MB. */
const LETTERS_MAX = 40_000;

/** Pieces of one part: behind 16,383 PostgreSQL no longer knows where a word stands. */
const PIECES_OF_PART_MAX = 16_000;

/** Between parts whose places are counted from 1 each (`search_vector` in SQL). */
const PART_END = '\u0003';

export const hasUnspaced = (text: string): boolean => text.search(UNSPACED) >= 0;

/**
 * A text as it is indexed. Texts without such letters stay as they are. Of others, each run of letters becomes its pairs of
 * letters and its last letter, in their order; in a part of their own follow all its single letters.
 */
export function indexedPieces(text: string): string {
  if (!hasUnspaced(text)) return text;
  let left = LETTERS_MAX;
  const singles = new Set<string>();
  const cut = text.replace(UNSPACED, (run) => {
    const letters = [...run].slice(0, left);
    left -= letters.length;
    for (const letter of letters) singles.add(letter);
    return ` ${letters.map((letter, at) => letter + (letters[at + 1] ?? '')).join(' ')} `;
  });
  const pieces = cut.split(' ').filter(Boolean);
  const parts: string[] = [];
  for (let at = 0; at < pieces.length; at += PIECES_OF_PART_MAX)
    parts.push(pieces.slice(at, at + PIECES_OF_PART_MAX).join(' '));
  return [...parts, [...singles].join(' ')].join(PART_END);
}

/**
 * A word as a tsquery for `to_tsquery`: its pieces one behind the other. A single letter behind others may begin a pair.
 */
export function askedPieces(words: string): string {
  const runs = words
    .replace(UNSPACED, (run) => ` ${run} `)
    .split(' ')
    .filter(Boolean);
  return runs.flatMap((run, at) => piecesOfRun(run, at > 0, at < runs.length - 1)).join(' <-> ');
}

/** The same without beginnings, for a search that gives them a meaning of its own. */
export const askedAnywhere = (words: string): string =>
  askedPieces(words).replace(/ <-> ('[^']+'):\*$/, ' & $1');

function piecesOfRun(run: string, isBehind: boolean, isBefore: boolean): string[] {
  if (!hasUnspaced(run)) return [`'${run}'`];
  const letters = [...run];
  if (letters.length === 1) return [isBehind && !isBefore ? `'${run}':*` : `'${run}'`];
  const pairs = letters.slice(0, -1).map((letter, at) => `'${letter}${letters[at + 1] ?? ''}'`);
  return isBefore ? [...pairs, `'${letters.at(-1) ?? ''}'`] : pairs;
}

/** What a reader typed, as a tsquery and as the words to mark; null where it has no unspaced letters. */
export interface AskedPhrase {
  query: string;
  marked: string[];
}

/**
 * Reads a phrase as `websearch_to_tsquery` does: quotes keep words together, a leading minus leaves out, `or` gives a choice.
 * The phrase has letters, digits, spaces, quotes and minus signs alone.
 */
export function askedPhrase(phrase: string): AskedPhrase | null {
  if (!hasUnspaced(phrase)) return null;
  const choices: string[][] = [[]];
  const marked: string[] = [];
  for (const [, minus, quoted, word] of phrase.matchAll(/(-?)(?:"([^"]*)"?|([^\s"-]+))/g)) {
    if (word === 'or' && !minus) {
      choices.push([]);
      continue;
    }
    const words = (quoted ?? word ?? '').replaceAll('-', ' ').trim();
    const pieces = askedPieces(words);
    if (pieces === '') continue;
    choices.at(-1)?.push(minus ? `!(${pieces})` : `(${pieces})`);
    if (!minus) marked.push(words);
  }
  const query = choices
    .filter((all) => all.length > 0)
    .map((all) => `(${all.join(' & ')})`)
    .join(' | ');
  return query === '' ? null : { query, marked: marked.slice(0, 12) };
}
