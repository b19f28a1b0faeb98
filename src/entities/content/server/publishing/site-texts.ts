/** Texts of an item for other sites: the item's sites, and those of them that may have separate texts. */
import { badInput, type FieldErrors } from '#model/errors.ts';
import type { Placement, SectionNode } from './schedules.ts';

export type SiteTexts = readonly { site: number }[];

/** The sites of an item: its owner first, then those of its sections. */
export function sitesShownOf(
  owner: number,
  placements: readonly Placement[],
  sections: ReadonlyMap<number, SectionNode>,
): number[] {
  return [...new Set([owner, ...placements.flatMap(({ section }) => sections.get(section)?.siteId ?? [])])];
}

/** Throws BAD_USER_INPUT for texts for a site that does not have the item. */
export function checkSiteTexts(
  texts: SiteTexts,
  { owner, sites }: { owner: number; sites: readonly number[] },
): void {
  assertSitesDistinct(texts, owner);
  refuse(texts, ({ site }) =>
    sites.includes(site)
      ? null
      : 'The item is not placed on this site. Place it there, or remove these texts.',
  );
}

/** Throws BAD_USER_INPUT for two entries for the same site, and for an entry for the item's own site. */
export function assertSitesDistinct(texts: SiteTexts, owner: number): void {
  refuse(texts, ({ site }, index) => {
    if (site === owner) return 'This is the item’s own site. Change its texts instead.';
    const isRepeated = texts.findIndex((text) => text.site === site) < index;
    return isRepeated ? 'This site already has texts. Remove one of the entries.' : null;
  });
}

function refuse(texts: SiteTexts, problemOf: (text: { site: number }, index: number) => string | null): void {
  const fields: FieldErrors = {};
  for (const [index, text] of texts.entries()) {
    const problem = problemOf(text, index);
    if (problem) fields[`siteTexts.${index}.site`] = problem;
  }
  if (Object.keys(fields).length > 0)
    throw badInput(
      'SITE_TEXTS_INVALID',
      'Some texts for other sites were not accepted. Correct them.',
      fields,
    );
}
