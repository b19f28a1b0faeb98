/** The section tree as menus show it. */
import { HOME_ALIAS } from '#model/paths.ts';
import type { Section, SiteData } from '#server/pages/index.ts';

export interface SectionBranch {
  section: Section;
  children: Section[];
}

/** Top sections in menu order, each with those directly below; the home section is the site itself and left out. */
export function sectionTree(data: Pick<SiteData, 'sections'>): SectionBranch[] {
  const all = [...data.sections.values()].filter((section) => section.alias !== HOME_ALIAS);
  return all
    .filter((section) => section.parentId === null)
    .map((section) => ({ section, children: all.filter((other) => other.parentId === section.id) }));
}

/** Size of the section bar's text in pixels by the length of all its labels (specification, section 2 "Old header design"). */
export function barTextSizePx(labels: readonly string[]): number {
  const length = labels.join('').length;
  if (length >= 135) return 12;
  if (length >= 110) return 13;
  return length >= 85 ? 14 : 15;
}
