/** Purges every page that shows a site's magazines: they come out a dozen times a year. */
export function magazineTag(siteId: number): string {
  return `magazine:${siteId}`;
}
