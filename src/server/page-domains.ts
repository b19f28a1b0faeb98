/** What domains bring to pages, as the page engine takes it. */
import { answers, shown, siteParts } from '#registry/pages.server.ts';
import {
  checkSiteParts,
  type AnyAnswers,
  type AnyShown,
  type AnySitePart,
  type PageDomains,
} from '#server/pages/index.ts';

/** Of the product and its extensions. */
export const pageDomains: PageDomains = joinPageDomains({ answers, shown, siteParts });

/** Throws when two would answer in no certain order, or one of two would never be seen. */
export function joinPageDomains(brought: {
  answers: readonly AnyAnswers[];
  shown: readonly AnyShown[];
  siteParts: readonly AnySitePart[];
}): PageDomains {
  const inOrder = brought.answers.toSorted((one, other) => one.order - other.order);
  for (const [index, { entity, order }] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next?.order === order)
      throw new Error(`${entity} and ${next.entity} both answer addresses as number ${order}; change one.`);
  }
  const byDomain = new Map<string, AnyShown>();
  for (const domain of brought.shown) {
    if (byDomain.has(domain.entity))
      throw new Error(`${domain.entity} is shown on pages in two ways; remove one.`);
    byDomain.set(domain.entity, domain);
  }
  return { answers: inOrder, shown: byDomain, siteParts: checkSiteParts(brought.siteParts) };
}
