/** Texts of an item for other sites: which sites it stands on, and which of them may have texts of their own. */
import { badInput, type FieldErrors } from '#model/errors.ts';
import type { StoredRecord, Work } from '#server/records/index.ts';
import type { Placement, SectionNode } from './schedules.ts';

export type SiteTexts = readonly { site: number }[];

/** Sites an item stands on, its owner first. */
export interface ShownOn {
  sites: number[];
  /** Some placement is in a section of a site the actor does not work on. */
  isElsewhere: boolean;
}

/** The sites that follow from the placements; those the actor does not work on stay while a placement there does. */
export function sitesShownOf(
  work: Pick<Work, 'siteIds'>,
  item: {
    owner: number;
    placements: readonly Placement[];
    sections: ReadonlyMap<number, SectionNode>;
    before: StoredRecord | null;
  },
): ShownOn {
  const { owner, placements, sections, before } = item;
  const known = placements.flatMap(({ section }) => sections.get(section)?.siteId ?? []);
  const isElsewhere = placements.some(({ section }) => !sections.has(section));
  const kept = ((before?.['sitesShown'] as number[] | null | undefined) ?? []).filter(
    (site) => isElsewhere && !work.siteIds.includes(site),
  );
  return { sites: [...new Set([owner, ...known, ...kept])], isElsewhere };
}

/** Refuses texts for a site the item does not stand on. Throws BAD_USER_INPUT. */
export function checkSiteTexts(
  work: Pick<Work, 'siteIds'>,
  texts: SiteTexts,
  { owner, sites, isElsewhere }: ShownOn & { owner: number },
): void {
  refuseRepeatedSites(texts, owner);
  refuse(texts, ({ site }) => {
    const mayStandThere = sites.includes(site) || (isElsewhere && !work.siteIds.includes(site));
    return mayStandThere
      ? null
      : 'The item is not placed on this site. Please place it there, or remove these texts.';
  });
}

/** Refuses two entries for one site, and one for the item's own. Throws BAD_USER_INPUT. */
export function refuseRepeatedSites(texts: SiteTexts, owner: number): void {
  refuse(texts, ({ site }, index) => {
    if (site === owner) return 'This is the item’s own site. Please change its texts instead.';
    const isRepeated = texts.findIndex((text) => text.site === site) < index;
    return isRepeated ? 'This site has texts already. Please remove one of the two.' : null;
  });
}

function refuse(texts: SiteTexts, problemOf: (text: { site: number }, index: number) => string | null): void {
  const fields: FieldErrors = {};
  for (const [index, text] of texts.entries()) {
    const problem = problemOf(text, index);
    if (problem) fields[`siteTexts.${index}.site`] = problem;
  }
  if (Object.keys(fields).length > 0)
    throw badInput('Some texts for other sites were not accepted. Please correct them.', fields);
}
