/**
 * How texts and phrases are cut into words for the search: one way for what is stored and what is asked. Case, accents and
 * marks of vowels do not count; a word in parts (`e-mail`, `O’Neill`, `MARPOL73`) is there as its parts and as one.
 */
import {
  anywhereQuery,
  bigramQuery,
  hasUnspacedScript,
  UNSPACED_LETTERS_MAX,
  unspacedPieces,
} from './search-pieces.ts';

/** Between the words as they are, the same without accents, and words of parts with their places. */
const FORM_END = '\u0002';

/** Between parts whose places are counted from 1 each (`search_terms` in SQL). */
const PART_END = '\u0003';

/** Words of one part: behind 16,383 PostgreSQL no longer knows where a word stands. */
const WORDS_OF_PART_MAX = 16_000;

/** Letters of a word that count: nothing longer is a word, and PostgreSQL drops those beyond 2,046 bytes. */
const WORD_LENGTH_MAX = 64;

/** Parts of a word that is also there as one; what has more is a list or an address. */
const PARTS_MAX = 8;

/** Words of a phrase that are looked for. */
const QUERY_WORDS_MAX = 40;

/** Signs that nobody types: soft hyphens, the dot of Catalan, joiners, marks of direction, the stretched line of Arabic, vowels of Arabic and Hebrew. */
const UNTYPED =
  /[\u00ad\u00b7\u0640\u200d-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/gu;

const JOIN = String.raw`['’‘ʼ‛´\u0060\-‐‑\u0f0b\u200b\u200c]`;
const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;

/** A word, perhaps of parts. */
export const WORD = new RegExp(`${LETTER}+(?:${JOIN}${LETTER}+)*`, 'gu');
/** A part of a word. */
export const WORD_PART = /\p{N}+|[\p{L}\p{M}]+/gu;

/** Letters that are written in two ways, beside those that an accent tells apart. */
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
  // Of Arabic and Persian.
  ['ٱ', 'ا'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ة', 'ه'],
  ['ۀ', 'ه'],
  ['ک', 'ك'],
  ...Array.from('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹').map((digit, at) => [digit, String(at % 10)] as const),
]);
const ALIKE_LETTER = new RegExp(`[${[...ALIKE.keys()].join('')}]`, 'gu');

/** In lower case and one form of each letter (NFKC), without what nobody types. */
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

/** Words without what tells letters apart that readers take for the same: accents, ligatures, forms of alef. */
export function foldWords(words: string): string {
  // oxlint-disable-next-line no-control-regex -- letters beyond ASCII are what this looks for
  if (/^[\x00-\x7f]*$/.test(words)) return words;
  return words
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/gu, '')
    .normalize('NFC')
    .replace(ALIKE_LETTER, (letter) => ALIKE.get(letter) ?? letter);
}

/** Parts of one word, as they are stored. */
export function partsOfWord(word: string): string[] {
  const parts = plainText(word).match(WORD_PART) ?? [];
  return parts.map((part) => (part.length > WORD_LENGTH_MAX ? part.slice(0, WORD_LENGTH_MAX) : part));
}

/** What a word of parts is besides: all of them as one, and each two neighbours. */
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

/** The words of a text, in lower case, with spaces between. */
function wordsOf(text: string): string[] {
  return plainText(text).match(WORD) ?? [];
}

/** A text as `search_terms` of the database takes it. */
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

/** A word of a phrase: one of the alternatives, each of which lists its pieces in sequence. */
export type WordAlternatives = string[][];

/** A word, or words in quotes, of what a reader asks. */
export interface SearchTerm {
  isUnwanted: boolean;
  /**
   * Quoted or excluded: its words, and the parts of each word, must be adjacent and in this order. If false, the parts of a
   * word may be anywhere.
   */
  isPhrase: boolean;
  /** The word to look for in compounds, as `indexedText` writes it; null for those that are asked as they are. */
  inCompounds: string | null;
  /** Adjacent, in this order. */
  places: WordAlternatives[];
}

/** What a reader typed, as `search_asked` of the database takes it, and what to mark in texts. */
export interface SearchPhrase {
  /** One of these, of which all. */
  choices: SearchTerm[][];
  /** In scripts without spaces, as they are typed. */
  marked: string[];
  /** Words of phrases, and how many of them stand together at least; null where a word alone is asked. */
  together: string[];
  togetherMin: number;
}

/**
 * Reads a phrase as search engines do: quotes keep words together, a leading minus leaves out, `or` gives a choice. Null where
 * nothing is asked for. At most 40 words are read.
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

/** A word in a script without spaces is a query already, which begins with a quote. */
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

/** What staff typed, as `search_records_with` of the database takes it: words that must all occur. At most 12. */
export function readWords(text: string): WordAlternatives[] {
  return wordsOf(text)
    .slice(0, 12)
    .map((word) => (hasUnspacedScript(word) ? [[anywhereQuery(word)]] : alternativesOf(word)))
    .filter((place) => place.length > 0);
}
