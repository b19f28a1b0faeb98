/** Names under which pages are purged. */
/** The tag under which everything that shows an item is purged. */
export function contentTag(organisationId: number, id: number): string {
  return `c:${organisationId}:${id}`;
}

/** The tag of everything of a site: settings, sections, layouts. */
export function siteTag(data: { site: { id: number } }): string {
  return `site:${data.site.id}`;
}
