/**
 * Words of scripts that are written without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese, Tibetan; Korean, whose words
 * carry their particles), as search stores and asks them: the same pieces on both sides, so that any part of a text is found.
 * Words come in lower case and one form of each letter (`search-words.ts`).
 */

/** The mark in the mid-sound of kana (ー) and the like belong to a script by their extensions alone. */
const UNSPACED =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]+/gu;

/** Signs inside a run, like the dot between syllables of Tibetan. */
const NOT_A_LETTER = /[^\p{L}\p{N}\p{M}\s]+/gu;

/** Unspaced letters of a text that are indexed: a tsvector may have at most 1 MB. */
export const UNSPACED_LETTERS_MAX = 40_000;

export const hasUnspacedScript = (text: string): boolean => text.search(UNSPACED) >= 0;

/**
 * A word with such letters as it is indexed: each run of letters becomes its pairs of letters and its last letter, in their
 * order; what stands between them stays. `counted` collects its single letters, and says how many letters are left.
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
 * A word as a tsquery for `to_tsquery`: its pieces, adjacent and in order. A single letter behind others may begin a pair.
 */
export function bigramQuery(words: string): string {
  const runs = words
    .replace(UNSPACED, (run) => ` ${run.replace(NOT_A_LETTER, '')} `)
    .replace(NOT_A_LETTER, ' ')
    .split(' ')
    .filter(Boolean);
  return runs.flatMap((run, at) => piecesOfRun(run, at > 0, at < runs.length - 1)).join(' <-> ');
}

/** The same without beginnings, for a search that gives them a meaning of its own. */
export const anywhereQuery = (words: string): string =>
  bigramQuery(words).replace(/ <-> ('[^']+'):\*$/, ' & $1');

function piecesOfRun(run: string, isBehind: boolean, isBefore: boolean): string[] {
  if (!hasUnspacedScript(run)) return [`'${run}'`];
  const letters = [...run];
  if (letters.length === 1) return [isBehind && !isBefore ? `'${run}':*` : `'${run}'`];
  const pairs = letters.slice(0, -1).map((letter, at) => `'${letter}${letters[at + 1] ?? ''}'`);
  return isBefore ? [...pairs, `'${letters.at(-1) ?? ''}'`] : pairs;
}
