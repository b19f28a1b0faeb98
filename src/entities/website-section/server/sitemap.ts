/** Sitemaps of sections, for search engines. */
import type { Sitemap } from '#model/pages/define-sitemap.ts';

/** The home page and every section, in one file. */
export const sectionSitemap: Sitemap<never> = {
  files: async () => ['sections'],
  entries: async (file, { data }) =>
    file === 'sections' ? [...data.sections.values()].map(({ path }) => ({ path, updated: null })) : null,
};
