/** Paths of newsletters on a site (specification, public site, section 2 "Routes"). */

/** The public page of a campaign. */
export function campaignPath(campaignId: number): string {
  return `/newsletter/${campaignId}`;
}

/** The page on which the recipient of an email chooses newsletters, without a login. */
export const PREFERENCES_PATH = '/newsletter/preferences';
