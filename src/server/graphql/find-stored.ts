/** Finds the stored operation for a posted text. */
import { Kind, parse, print, visit, type DocumentNode } from 'graphql';
import { LIMITS, nestingOf } from './limits.ts';
import type { Api, StoredOperation } from './operations.ts';

/**
 * Creates the function that finds a stored operation by its text. The text must match byte for byte, except
 * for a final line break, or have `__typename` added to its selections, as clients with a cache do; the
 * response then contains those names. A text longer than twice the longest stored one is not parsed, nor is
 * one that differs in more than spaces and those names: anonymous clients send texts, and parsing one takes a
 * hundred times as long as looking it up.
 */
export function createFindStored({ byText }: Pick<Api, 'byText'>): (text: string) => StoredOperation | null {
  const byPlainText = new Map(
    [...byText].map(([text, stored]) => [isNamed(text) ? plainText(stored.document) : text, stored]),
  );
  const words = new Set([...byText.keys()].map(wordsOf));
  const lengthMax = 2 * Math.max(0, ...[...byText.keys()].map((text) => text.length));
  return (text) => {
    const exact = byText.get(text) ?? byText.get(`${text}\n`);
    if (exact) return exact;
    if (text.length > lengthMax || !isNamed(text) || nestingOf(text) > LIMITS.nesting) return null;
    if (!words.has(wordsOf(text))) return null;
    const document = parsed(text);
    const stored = document && byPlainText.get(plainText(document));
    return stored ? { ...stored, document } : null;
  };
}

function parsed(text: string): DocumentNode | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

const isNamed = (text: string) => text.includes('__typename');

/**
 * The text without white space, commas, comments and `__typename`: the same for all spellings of an
 * operation, and possibly for other operations.
 */
function wordsOf(text: string): string {
  return text.replace(/#[^\n\r]*|\b__typename\b|[\s,]+/g, '');
}

/** The text in the form of stored operations, without `__typename`. */
function plainText(document: DocumentNode): string {
  const plain = visit(document, {
    [Kind.FIELD]: ({ name, alias, directives = [] }) =>
      name.value === '__typename' && !alias && directives.length === 0 ? null : undefined,
  });
  return `${print(plain)}\n`;
}
