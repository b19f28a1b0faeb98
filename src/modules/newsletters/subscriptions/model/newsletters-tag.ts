/** Purge tag of pages that show the newsletters of a site. */
export function newslettersTag(siteId: number): string {
  return `newsletters:${siteId}`;
}
