/** What nouns bring to pages, as the page engine takes it. */
import { answers, shown, siteParts } from '#registry/pages.server.ts';
import {
  checkSiteParts,
  type AnyAnswers,
  type AnyShown,
  type AnySitePart,
  type PageNouns,
} from '#server/pages/index.ts';

/** Of the product and its extensions. */
export const pageNouns: PageNouns = joinPageNouns({ answers, shown, siteParts });

/** Throws when two would answer in no certain order, or one of two would never be seen. */
export function joinPageNouns(brought: {
  answers: readonly AnyAnswers[];
  shown: readonly AnyShown[];
  siteParts: readonly AnySitePart[];
}): PageNouns {
  const inOrder = brought.answers.toSorted((one, other) => one.order - other.order);
  for (const [index, { entity, order }] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next?.order === order)
      throw new Error(`${entity} and ${next.entity} both answer addresses as number ${order}; change one.`);
  }
  const byNoun = new Map<string, AnyShown>();
  for (const noun of brought.shown) {
    if (byNoun.has(noun.entity)) throw new Error(`${noun.entity} is shown on pages in two ways; remove one.`);
    byNoun.set(noun.entity, noun);
  }
  return { answers: inOrder, shown: byNoun, siteParts: checkSiteParts(brought.siteParts) };
}
