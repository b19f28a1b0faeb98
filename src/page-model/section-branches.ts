/** The tree of a site's sections, as blocks show it. */
import type { SiteSection } from './page.ts';
import { buildTree } from '#records/tree.ts';

export interface SectionBranch {
  section: SiteSection;
  below: SectionBranch[];
}

/**
 * The sections below one, in menu order, each with its subsections down to `depth` levels. Null and the home
 * section return the site's top sections.
 */
export function sectionBranches(
  sections: readonly SiteSection[],
  rootId: number | null,
  depth: number,
): SectionBranch[] {
  const isHome = sections.some(({ id, path }) => id === rootId && path === '/');
  const listed = sections.filter(({ path }) => path !== '/');
  const from = { root: isHome ? null : rootId, levels: depth };
  return buildTree<SiteSection, SectionBranch>(
    listed,
    ({ parentId }) => parentId,
    from,
    (section, below) => ({ section, below }),
  );
}
