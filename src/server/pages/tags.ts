/** Names under which pages are purged. */
import { HOME_ALIAS } from '#model/paths.ts';
import type { SiteData } from './site-data.ts';

/** The tag under which everything that shows an item is purged. */
export function contentTag(organisationId: number, id: number): string {
  return `c:${organisationId}:${id}`;
}

/** The tag of the list of a section, or of the whole site. */
export function listTag(sectionId: number | null, data: Pick<SiteData, 'site' | 'sectionsByAlias'>): string {
  const home = data.sectionsByAlias.get(HOME_ALIAS);
  return sectionId === null || sectionId === home?.id ? `all:${data.site.id}` : `s:${sectionId}`;
}
