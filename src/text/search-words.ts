/**
 * Splits texts and phrases into words for the search, in the same way for stored and queried text. Case,
 * accents and vowel marks do not count; a word with several parts (`e-mail`, `O’Neill`, `MARPOL73`) is
 * present as its parts and as one word.
 */
import {
  anywhereQuery,
  bigramQuery,
  hasUnspacedScript,
  UNSPACED_LETTERS_MAX,
  unspacedPieces,
} from './search-pieces.ts';

/**
 * Separates the original words, the same words without accents, and words joined from parts with their
 * positions.
 */
const FORM_END = '\u0002';

/** Separates parts of a text in each of which positions are counted from 1 (`search_terms` in SQL). */
const PART_END = '\u0003';

/** Maximum words of one part: PostgreSQL does not store positions beyond 16,383. */
const WORDS_OF_PART_MAX = 16_000;

/**
 * Maximum letters of a word that count: nothing longer is a word, and PostgreSQL drops those beyond 2,046
 * bytes.
 */
const WORD_LENGTH_MAX = 64;

/** Maximum parts of a word that is also indexed as one; a word with more is a list or an address. */
const PARTS_MAX = 8;

/** Maximum words of a phrase that are searched. */
const QUERY_WORDS_MAX = 40;

/**
 * Characters that people do not type: soft hyphens, the dot of Catalan, joiners, direction marks, the
 * stretched line of Arabic, vowels of Arabic and Hebrew.
 */
const UNTYPED =
  /[\u00ad\u00b7\u0640\u200d-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/gu;

const JOIN = String.raw`['’‘ʼ‛´\u0060\-‐‑\u0f0b\u200b\u200c]`;
const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;

/** A word, possibly with several parts. */
export const WORD = new RegExp(`${LETTER}+(?:${JOIN}${LETTER}+)*`, 'gu');
/** A part of a word. */
export const WORD_PART = /\p{N}+|[\p{L}\p{M}]+/gu;

/** Letters with two spellings, other than those that differ by an accent. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ı', 'i'],
  // Arabic and Persian letters.
  ['ٱ', 'ا'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ة', 'ه'],
  ['ۀ', 'ه'],
  ['ک', 'ك'],
  ...Array.from('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹').map((digit, at) => [digit, String(at % 10)] as const),
]);
const ALIKE_LETTER = new RegExp(`[${[...ALIKE.keys()].join('')}]`, 'gu');

/** Converts to lower case and one form of each letter (NFKC), without characters that people do not type. */
function plainText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(UNTYPED, '')
      // NFKC takes these vowels of Thai and Lao apart.
      .replaceAll('\u0e4d\u0e32', '\u0e33')
      .replaceAll('\u0ecd\u0eb2', '\u0eb3')
      // Between words of Khmer, Thai and Burmese, where some write it and nobody types it.
      .replace(/(?<=[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff])\u200b+/gu, '')
  );
}

/** Removes distinctions between letters that readers consider equal: accents, ligatures, forms of alef. */
export function foldWords(words: string): string {
  // oxlint-disable-next-line no-control-regex -- letters beyond ASCII are what this looks for
  if (/^[\x00-\x7f]*$/.test(words)) return words;
  return words
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/gu, '')
    .normalize('NFC')
    .replace(ALIKE_LETTER, (letter) => ALIKE.get(letter) ?? letter);
}

/** Splits one word into its parts, as they are stored. */
export function partsOfWord(word: string): string[] {
  const parts = plainText(word).match(WORD_PART) ?? [];
  return parts.map((part) => (part.length > WORD_LENGTH_MAX ? part.slice(0, WORD_LENGTH_MAX) : part));
}

/** Additional words of a word with parts: all parts as one, and each two neighbours. */
export function joinedParts(parts: readonly string[]): { word: string; first: number; last: number }[] {
  if (parts.length < 2 || parts.length > PARTS_MAX) return [];
  const all = { word: parts.join(''), first: 0, last: parts.length - 1 };
  const pairs = parts
    .slice(1)
    .map((part, at) => ({ word: `${parts[at] ?? ''}${part}`, first: at, last: at + 1 }));
  return (parts.length > 2 ? [all, ...pairs] : [all])
    .map((joined) => ({ ...joined, word: foldWords(joined.word) }))
    .filter(({ word }) => word.length <= WORD_LENGTH_MAX);
}

/** The words of a text, in lower case. */
function wordsOf(text: string): string[] {
  return plainText(text).match(WORD) ?? [];
}

/** Formats a text for the database function `search_terms`. */
export function indexedText(text: string): string {
  const parts: string[] = [];
  const counted = { left: UNSPACED_LETTERS_MAX, singles: new Set<string>() };
  let left = WORDS_OF_PART_MAX;
  let words: string[] = [];
  let joined: string[] = [];
  const end = () => {
    if (words.length > 0) parts.push(partOf(words, joined));
    words = [];
    joined = [];
    left = WORDS_OF_PART_MAX;
  };
  for (const word of wordsOf(text)) {
    const isUnspaced = hasUnspacedScript(word);
    const own = isUnspaced ? unspacedPieces(word, counted) : partsOfWord(word);
    if (own.length > left) end();
    if (!isUnspaced)
      for (const { word: one, first, last } of joinedParts(own))
        joined.push(`'${one}':${words.length + first + 1},${words.length + last + 1}`);
    for (const piece of own) {
      if (left === 0) end();
      words.push(piece);
      left -= 1;
    }
  }
  end();
  if (counted.singles.size > 0) parts.push([...counted.singles].join(' '));
  return parts.join(PART_END);
}

function partOf(words: readonly string[], joined: readonly string[]): string {
  const plain = words.join(' ');
  const folded = foldWords(plain);
  if (folded === plain && joined.length === 0) return plain;
  return [plain, folded === plain ? '' : folded, joined.join(' ')].join(FORM_END);
}

/** A word of a phrase: a list of alternatives, each of which lists its pieces in sequence. */
export type WordAlternatives = string[][];

/** A word, or quoted words, in a reader's query. */
export interface SearchTerm {
  isUnwanted: boolean;
  /**
   * Quoted or excluded: its words, and the parts of each word, must be adjacent and in this order. If false, the parts of a
   * word may be anywhere.
   */
  isPhrase: boolean;
  /**
   * The word to find in compounds, in the format of `indexedText`; null for words that are searched only as
   * they are.
   */
  inCompounds: string | null;
  /** Adjacent, in this order. */
  places: WordAlternatives[];
}

/** A reader's query, for the database function `search_asked`, and the words to highlight in texts. */
export interface SearchPhrase {
  /** Alternatives, of which one must match; all terms of that one are required. */
  choices: SearchTerm[][];
  /** Words to highlight in scripts without spaces, as typed. */
  marked: string[];
  /** Parts of words that are highlighted only where at least `togetherMin` of them are adjacent. */
  together: string[];
  togetherMin: number;
}

/**
 * Parses a query as search engines do: quotes hold words together, a leading minus excludes, `or` separates
 * alternatives. Null if the query is empty. At most 40 words are read.
 */
export function readPhrase(text: string): SearchPhrase | null {
  const choices: SearchTerm[][] = [[]];
  const phrase: SearchPhrase = { choices, marked: [], together: [], togetherMin: Infinity };
  let left = QUERY_WORDS_MAX;
  const typed = plainText(text).replace(/[“”„«»]/gu, '"');
  for (const [, minus = '', quoted, word = ''] of typed.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/gu)) {
    if (word === 'or' && !minus) {
      choices.push([]);
      continue;
    }
    const words = ((quoted ?? word).match(WORD) ?? []).slice(0, Math.max(left, 0));
    left -= words.length;
    const isOneTerm = quoted !== undefined || minus !== '';
    for (const together of isOneTerm ? [words] : words.map((one) => [one])) {
      const term = termOf(together, { isUnwanted: minus !== '', isQuoted: quoted !== undefined });
      if (!term) continue;
      choices.at(-1)?.push(term);
      if (minus === '') addMarked(phrase, together);
    }
  }
  const filled = choices.filter((all) => all.length > 0);
  return filled.length === 0 ? null : { ...phrase, choices: filled };
}

function termOf(
  words: readonly string[],
  { isUnwanted, isQuoted }: { isUnwanted: boolean; isQuoted: boolean },
): SearchTerm | null {
  const places = words.map((word) => placeOf(word)).filter((place) => place.length > 0);
  if (places.length === 0) return null;
  const [first = ''] = words;
  const isOne = words.length === 1 && !isQuoted && !isUnwanted && !hasUnspacedScript(first);
  return {
    isUnwanted,
    isPhrase: isUnwanted || isQuoted,
    inCompounds: isOne && partsOfWord(first).length === 1 ? indexedText(first) : null,
    places,
  };
}

/** A word in a script without spaces is already a query, which begins with a quote. */
function placeOf(word: string): WordAlternatives {
  if (hasUnspacedScript(word)) {
    const pieces = bigramQuery(word);
    return pieces === '' ? [] : [[pieces]];
  }
  return alternativesOf(word);
}

function alternativesOf(word: string): WordAlternatives {
  const parts = partsOfWord(word);
  if (parts.length === 0) return [];
  const [all] = joinedParts(parts);
  const pieces = parts.map((part) => indexedText(part));
  return all ? [[all.word], pieces] : [pieces];
}

function addMarked(phrase: SearchPhrase, words: readonly string[]): void {
  const parts = words.flatMap((word) => (hasUnspacedScript(word) ? [] : partsOfWord(word)));
  for (const word of words) if (hasUnspacedScript(word)) phrase.marked.push(word);
  if (parts.length < 2) return;
  phrase.together.push(...parts.map((part) => foldWords(part)));
  phrase.togetherMin = Math.min(phrase.togetherMin, parts.length);
}

/**
 * Parses a staff query for the database function `search_records_with`: all words must occur. At most 12
 * words are read.
 */
export function readWords(text: string): WordAlternatives[] {
  return wordsOf(text)
    .slice(0, 12)
    .map((word) => (hasUnspacedScript(word) ? [[anywhereQuery(word)]] : alternativesOf(word)))
    .filter((place) => place.length > 0);
}
