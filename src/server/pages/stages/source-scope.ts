import type { SourceScope } from '#model/pages/define-source.ts';
import { HOME_ALIAS } from '#addresses/paths.ts';
import type { SiteData } from '#page-model/site-data.ts';

/** Returns the page data that sources of the site get. `excludeIds`: items that no list may show. */
export function scopeOf(
  data: SiteData,
  excludeIds: readonly number[],
  excludeRecords: Readonly<Record<string, readonly number[]>> = {},
): SourceScope {
  return {
    modulesOn: data.settings.modulesOn,
    organisationId: data.organisationId,
    siteId: data.site.id,
    language: data.site.language,
    homeSectionId: data.sectionsByAlias.get(HOME_ALIAS)?.id ?? null,
    excludeIds,
    paragraphsForEveryone: data.paragraphsForEveryone,
    excludeRecords,
  };
}
