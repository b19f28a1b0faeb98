/** The tree of a site's sections, as blocks show it. */
import type { SiteSection } from './page.ts';

export interface SectionBranch {
  section: SiteSection;
  below: SectionBranch[];
}

/**
 * The sections below one, in menu order, each with those below it down to `depth` levels. Below null or the home section
 * stand the top sections of the site.
 */
export function sectionBranches(
  sections: readonly SiteSection[],
  rootId: number | null,
  depth: number,
): SectionBranch[] {
  if (depth < 1) return [];
  const isHome = sections.some(({ id, path }) => id === rootId && path === '/');
  const parentId = isHome ? null : rootId;
  return sections
    .filter((section) => section.parentId === parentId && section.path !== '/')
    .map((section) => ({ section, below: sectionBranches(sections, section.id, depth - 1) }));
}
