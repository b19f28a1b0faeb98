/**
 * Tags of template languages in a text: where they end, and their arguments. Read once from left to right.
 */

/** Maximum number of characters in one tag; longer text isn't a tag. */
const TAG_LENGTH_MAX = 10_000;

/** How a template language quotes. */
export interface Quoting {
  quotes: string;
  /** A backslash escapes the next character of a quotation. */
  hasEscapes: boolean;
  /** A quotation may begin inside a word: `tmp"a"`. Otherwise the mark in `it's` does not begin one. */
  startsAnywhere: boolean;
}

/** Finds the ends of tags in one text. */
export type FindEnd = (from: number, close: string) => number;

/**
 * Creates the function that finds where the tag whose inside begins at `from` is closed; -1 if it is not. A
 * closing mark inside quotation marks does not count, unless the tag would then not be closed at all.
 */
export function createFindEnd(text: string, quoting: Quoting): FindEnd {
  const last = new Map<string, number>();
  const lastOf = (close: string) => {
    const known = last.get(close) ?? text.lastIndexOf(close);
    last.set(close, known);
    return known;
  };
  return (from, close) => {
    if (from > lastOf(close)) return -1;
    const limit = Math.min(text.length, from + TAG_LENGTH_MAX);
    for (let at = from; at < limit; at += 1) {
      if (text.startsWith(close, at)) return at;
      if (startsQuotation(text, at, from, quoting)) {
        const end = endOfQuotation(text, at, limit, quoting);
        if (end !== -1) at = end;
      }
    }
    const plain = text.slice(from, limit).indexOf(close);
    return plain === -1 ? -1 : from + plain;
  };
}

function startsQuotation(text: string, at: number, from: number, quoting: Quoting): boolean {
  if (!quoting.quotes.includes(text.charAt(at))) return false;
  return quoting.startsAnywhere || at === from || /[\s=:,|(]/.test(text.charAt(at - 1));
}

function endOfQuotation(text: string, start: number, limit: number, { hasEscapes }: Quoting): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < limit; at += 1) {
    if (hasEscapes && quote !== '`' && text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) return at;
  }
  return -1;
}

/** One argument of a tag. */
export interface Argument {
  value: string;
  /** An unquoted argument may name a variable. */
  isQuoted: boolean;
  /** The author's own text, which may hold markup. */
  isMarkup: boolean;
}

/** Parses `src="a" small=true "b"` -> src: a, small: true, 0: b. */
export function readArguments(text: string, quoting: Quoting): Map<string, Argument> {
  const found = new Map<string, Argument>();
  const unclosed = new Set<string>();
  let position = 0;
  let at = 0;
  const skipBlanks = () => {
    while (at < text.length && /[\s,]/.test(text.charAt(at))) at += 1;
  };
  const quotation = (): string | null => {
    const quote = text.charAt(at);
    if (!quoting.quotes.includes(quote) || unclosed.has(quote)) return null;
    const end = endOfQuotation(text, at, text.length, quoting);
    if (end === -1) {
      unclosed.add(quote);
      return null;
    }
    const inner = text.slice(at + 1, end);
    at = end + 1;
    return quoting.hasEscapes && quote !== '`' ? inner.replace(/\\(.)/g, '$1') : inner;
  };
  const word = (stop: RegExp): string => {
    const start = at;
    do at += 1;
    while (at < text.length && !stop.test(text.charAt(at)));
    return text.slice(start, at);
  };
  const value = (stop: RegExp): Argument => {
    const quoted = quotation();
    return { value: quoted ?? word(stop), isQuoted: quoted !== null, isMarkup: false };
  };
  for (skipBlanks(); at < text.length; skipBlanks()) {
    const first = value(/[\s"'`=]/);
    const afterFirst = at;
    skipBlanks();
    if (first.isQuoted || text.charAt(at) !== '=' || !/^[\w-]+$/.test(first.value)) {
      at = afterFirst;
      found.set(String(position++), first);
      continue;
    }
    at += 1;
    skipBlanks();
    if (at < text.length) found.set(first.value, value(/\s/));
  }
  return found;
}
