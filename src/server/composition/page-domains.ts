/** What domains contribute to pages, in the form that the page engine accepts. */
import { pageResolvers, viewModels, siteParts as parts } from '#registry/pages.server.ts';
import { siteFacts } from '#registry/site-facts.server.ts';
import {
  checkSiteParts,
  type AnyPageResolver,
  type AnyViewModel,
  type AnySiteFact,
  type AnySitePart,
  type PageDomains,
} from '#server/pages/index.ts';

/** Contributions of the product and its extensions. */
export const pageDomains: PageDomains = joinPageDomains({
  pageResolvers,
  viewModels,
  siteParts: parts,
  siteFacts,
});

/**
 * Throws if the order of two page resolvers is undefined, or if one of two contributions would never be used.
 */
export function joinPageDomains(brought: {
  pageResolvers: readonly AnyPageResolver[];
  viewModels: readonly AnyViewModel[];
  siteParts: readonly AnySitePart[];
  siteFacts: readonly AnySiteFact[];
}): PageDomains {
  const inOrder = brought.pageResolvers.toSorted((one, other) => one.order - other.order);
  for (const [index, { entity, order }] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next?.order === order)
      throw new Error(`${entity} and ${next.entity} both answer addresses as number ${order}; change one.`);
  }
  const byDomain = new Map<string, AnyViewModel>();
  for (const domain of brought.viewModels) {
    if (byDomain.has(domain.entity))
      throw new Error(`${domain.entity} is shown on pages in two ways; remove one.`);
    byDomain.set(domain.entity, domain);
  }
  const { siteFacts: facts } = brought;
  const twice = facts.find(({ name }, index) => facts.findIndex((other) => other.name === name) < index);
  if (twice) throw new Error(`Two facts of a site are called ${twice.name}; rename one.`);
  const siteParts = checkSiteParts(brought.siteParts);
  return { pageResolvers: inOrder, viewModels: byDomain, siteParts, siteFacts: facts };
}
