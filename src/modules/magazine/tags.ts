/** Tag that purges every page showing a site's magazines: they come out only a dozen times a year. */
export function magazineTag(siteId: number): string {
  return `magazine:${siteId}`;
}
