/**
 * Serves sections at their aliases, and the home section at `/`, from the site's data, which contains all
 * sections.
 */
import { definePageResolver, type ResolvedPage } from '#model/pages/define-page-resolver.ts';
import { HOME_ALIAS } from '#addresses/paths.ts';
import { hierarchyOf, sectionSubject, type Section, type SiteData } from '#page-model/site-data.ts';
import { sectionSitemap } from './sitemap.ts';

export const pageResolver = definePageResolver({
  entity: 'websiteSection',
  order: 10,
  known: (path, data) => {
    const section = data.sectionsByAlias.get(path === '/' ? HOME_ALIAS : path.slice(1));
    if (!section) return null;
    if (section.alias !== HOME_ALIAS) return found('section', section, path, data);
    return path === '/' ? found('home', section, path, data) : { kind: 'redirect', to: '/', tags: [] };
  },
  sitemap: sectionSitemap,
});

function found(kind: 'home' | 'section', section: Section, path: string, data: SiteData): ResolvedPage {
  const sectionIds = hierarchyOf(data, section.id).map(({ id }) => id);
  return {
    kind: 'page',
    about: { kind, section: sectionSubject(section, data), content: null },
    layout: { kind, path, sectionIds },
    // Not needed: any change of a section purges its site.
    tags: [],
    ownIds: [],
    references: [],
    changesAt: null,
    next: null,
    record: null,
    gated: null,
  };
}
