/** Reads dictionaries for tests: their messages and rendered texts. */
import { isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Every message of a dictionary by its key, as `group.key`. */
export function leavesOf(words: object, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...leavesOf(value, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, value] as const],
    ),
  );
}

/** Texts of a message: a rendered sentence for none, one and many. */
export function textsOf(word: unknown): string[] {
  if (typeof word !== 'function') return typeof word === 'string' ? [word] : [];
  return [0, 1, 987].flatMap((count) => {
    const said: unknown = Reflect.apply(word, undefined, [count, count]);
    if (isValidElement(said)) return [renderToStaticMarkup(said)];
    return typeof said === 'string' ? [said] : [];
  });
}

/** The fixed parts of a dictionary's sentences that have more than one word, without inserted values. */
export function sentencesOf(words: object): string[] {
  const parts = [...leavesOf(words).values()].flatMap(textsOf).flatMap((text) => text.split(/[\d”“]+/));
  return [...new Set(parts.map((part) => part.trim()).filter((part) => /\p{L}+ \p{L}+/u.test(part)))];
}
