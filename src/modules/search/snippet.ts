/** Extracts the parts of a text around its matches. */
import { foldWords, joinedParts, partsOfWord, WORD, WORD_PART } from '#text/search-words.ts';
import type { SnippetPart } from './search-note.ts';

/** A range in a text, in letters: the first letter, and the one after the last. */
type Range = readonly [number, number];

interface Marked {
  /** Words that are a match on their own, without accents. */
  alone: readonly string[];
  /** Words that are only a match if at least `togetherMin` of them are adjacent; `together`: as typed. */
  inPhrases: readonly string[];
  together: readonly string[];
  togetherMin: number;
  /** Words in scripts without spaces. */
  marked: readonly string[];
}

/** Maximum number of letters in a part of a snippet, and of its parts. */
const PIECE_LENGTH = 150;
const PIECES_MAX = 2;
/** Number of letters before the first match of a part. */
const BEFORE = 40;
/** Maximum number of matches that are considered: more would not improve the snippet. */
const MATCHES_MAX = 200;

/** At most two parts of a text with marked matches; null without matches. */
export function snippetOf(text: string, marked: Marked): SnippetPart[] | null {
  const matches = matchesIn(text, marked);
  if (matches.length === 0) return null;
  const pieces = bestPieces(text, matches);
  return pieces.flatMap((piece, at) => [
    ...(at > 0 || piece[0] > 0 ? [{ text: at > 0 ? ' … ' : '… ', isMatch: false }] : []),
    ...partsOf(text, piece, matches),
    ...(at === pieces.length - 1 && piece[1] < text.length ? [{ text: ' …', isMatch: false }] : []),
  ]);
}

function matchesIn(text: string, marked: Marked): Range[] {
  const found = [...wordMatches(text, marked), ...unspacedMatches(text, marked.marked)].toSorted(
    ([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd,
  );
  return found.filter(([start], at) => at === 0 || start >= (found[at - 1]?.[1] ?? 0));
}

function wordMatches(text: string, { alone, inPhrases, together, togetherMin }: Marked): Range[] {
  const single = new Set(alone);
  const phrased = new Set([...inPhrases, ...together]);
  if (single.size + phrased.size === 0) return [];
  const known = new Map<string, boolean>();
  const isMatch = (part: string) => single.has(foldWords(partsOfWord(part).join('')));
  const found: Range[] = [];
  let run: Range[] = [];
  const endRun = () => {
    const [first] = run;
    const last = run.at(-1);
    if (first && last && run.length >= togetherMin) found.push([first[0], last[1]]);
    run = [];
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (found.length > MATCHES_MAX) break;
    let isWhole = known.get(word);
    if (isWhole === undefined) {
      isWhole = isMatch(word) || joinedParts(partsOfWord(word)).some((joined) => single.has(joined.word));
      known.set(word, isWhole);
    }
    if (isWhole) found.push([index, index + word.length]);
    for (const { 0: part, index: at } of word.matchAll(WORD_PART)) {
      const range: Range = [index + at, index + at + part.length];
      if (!isWhole && part.length < word.length && isMatch(part)) found.push(range);
      if (phrased.size === 0) continue;
      if (phrased.has(foldWords(partsOfWord(part).join('')))) run.push(range);
      else endRun();
    }
  }
  endRun();
  return found;
}

function unspacedMatches(text: string, words: readonly string[]): Range[] {
  if (words.length === 0) return [];
  // Each letter retains its number of code units, so that positions are those of the original text.
  const folded = [...text]
    .map((letter) => {
      const plain = letter.normalize('NFKC').toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join('');
  const pattern = new RegExp([...words].toSorted((a, b) => b.length - a.length).join('|'), 'gu');
  return [...folded.matchAll(pattern)]
    .slice(0, MATCHES_MAX)
    .map(({ 0: match, index }) => [index, index + match.length]);
}

/** The parts with the most distinct matches, in text order. */
function bestPieces(text: string, matches: readonly Range[]): Range[] {
  const candidates = matches.map(([start]) => {
    const piece = pieceAt(text, start);
    const within = matches.filter((match) => match[0] >= piece[0] && match[1] <= piece[1]);
    const different = new Set(within.map(([from, to]) => text.slice(from, to).toLowerCase()));
    return { piece, different: different.size, all: within.length };
  });
  const ordered = candidates.toSorted((a, b) => b.different - a.different || b.all - a.all);
  const chosen: Range[] = [];
  for (const { piece } of ordered) {
    if (chosen.length === PIECES_MAX) break;
    if (chosen.every(([start, end]) => piece[1] < start || piece[0] > end)) chosen.push(piece);
  }
  return chosen.toSorted(([a], [b]) => a - b);
}

/**
 * A part from a word before a match to a word after it; in scripts without spaces it can begin and end at any
 * letter.
 */
function pieceAt(text: string, match: number): Range {
  const from = Math.max(match - BEFORE, 0);
  const space = from === 0 ? -1 : text.indexOf(' ', from - 1);
  const start = space >= 0 && space < match ? space + 1 : wholeLetter(text, from);
  const to = Math.min(start + PIECE_LENGTH, text.length);
  const lastSpace = to === text.length ? -1 : text.lastIndexOf(' ', to);
  const end = lastSpace > match + BEFORE ? lastSpace : wholeLetter(text, to);
  return [start, end];
}

/** Moves a position that is between the two code units of a letter to the start of that letter. */
function wholeLetter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}

function partsOf(text: string, [start, end]: Range, matches: readonly Range[]): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let at = start;
  for (const [from, to] of matches) {
    if (from < at || to > end) continue;
    parts.push({ text: text.slice(at, from), isMatch: false }, { text: text.slice(from, to), isMatch: true });
    at = to;
  }
  parts.push({ text: text.slice(at, end), isMatch: false });
  return parts.filter(({ text: words }) => words !== '');
}
