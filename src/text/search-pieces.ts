/**
 * Words of scripts written without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese, Tibetan; also
 * Korean, whose words include their particles), as search stores and queries them: both sides have the same
 * pieces, so that any part of a text is found. Words are passed in lower case and with one form of each
 * letter (`search-words.ts`).
 */

/**
 * Includes script extensions, because only they assign a script to the prolonged sound mark of kana (ー) and
 * similar characters.
 */
const UNSPACED =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]+/gu;

/** Punctuation inside a run, like the dot between syllables of Tibetan. */
const NOT_A_LETTER = /[^\p{L}\p{N}\p{M}\s]+/gu;

/** Maximum unspaced letters of a text that are indexed, because a tsvector may have at most 1 MB. */
export const UNSPACED_LETTERS_MAX = 40_000;

export const hasUnspacedScript = (text: string): boolean => text.search(UNSPACED) >= 0;

/**
 * Splits a word with such letters into its indexed pieces: each run of letters becomes its pairs of letters
 * and its last letter, in order; text between runs stays. `counted` collects the single letters, and counts
 * how many letters are left.
 */
export function unspacedPieces(word: string, counted: { left: number; singles: Set<string> }): string[] {
  const cut = word.replace(UNSPACED, (run) => {
    const letters = [...run.replace(NOT_A_LETTER, '')].slice(0, counted.left);
    counted.left -= letters.length;
    for (const letter of letters) counted.singles.add(letter);
    return ` ${letters.map((letter, at) => letter + (letters[at + 1] ?? '')).join(' ')} `;
  });
  return cut.replace(NOT_A_LETTER, ' ').split(' ').filter(Boolean);
}

/**
 * Converts a word to a tsquery for `to_tsquery`: its pieces, adjacent and in order. A single letter after
 * others may begin a pair.
 */
export function bigramQuery(words: string): string {
  const runs = words
    .replace(UNSPACED, (run) => ` ${run.replace(NOT_A_LETTER, '')} `)
    .replace(NOT_A_LETTER, ' ')
    .split(' ')
    .filter(Boolean);
  return runs.flatMap((run, at) => piecesOfRun(run, at > 0, at < runs.length - 1)).join(' <-> ');
}

/** The same without prefix matching, for a search that handles prefixes itself. */
export const anywhereQuery = (words: string): string =>
  bigramQuery(words).replace(/ <-> ('[^']+'):\*$/, ' & $1');

function piecesOfRun(run: string, isBehind: boolean, isBefore: boolean): string[] {
  if (!hasUnspacedScript(run)) return [`'${run}'`];
  const letters = [...run];
  if (letters.length === 1) return [isBehind && !isBefore ? `'${run}':*` : `'${run}'`];
  const pairs = letters.slice(0, -1).map((letter, at) => `'${letter}${letters[at + 1] ?? ''}'`);
  return isBefore ? [...pairs, `'${letters.at(-1) ?? ''}'`] : pairs;
}
