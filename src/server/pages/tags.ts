/** Names under which pages are purged. */
/** The tag under which everything that shows an item is purged. */
export function contentTag(organisationId: number, id: number): string {
  return `c:${organisationId}:${id}`;
}
