/** What all pages of a site share. Each part is brought by its domain (`define-site-part.ts`), and kept until it is purged. */
import type { LayoutRule } from '#layouts/choose-layout.ts';
import type { SiteAccess } from '#access/decide-access.ts';
import type { GatedItem } from '#model/readers/define-gate.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import type { LoadMore } from '#grid/shapes/load-more.ts';
import type { ShownMenus } from './menu.ts';
import type { PageSubject, SiteSection, SiteSummary } from './page.ts';
import { contentPath } from '#addresses/paths.ts';
import { ancestorsOf } from '#records/tree.ts';

export interface Section extends SiteSection {
  alias: string;
  /** What the ad server calls it; null follows the alias. */
  gamAlias: string | null;
  sequence: number;
  /** Its own, like #1b4965; null where it looks like the section above. */
  colour: string | null;
}

export interface LayoutRecord extends LayoutRule {
  id: number;
  /** As editors know it. */
  name: string;
  hideHeader: boolean;
  hideFooter: boolean;
  /** What its pages show after their end; null: nothing. */
  loadMore: LoadMore | null;
  grid: Grid;
}

export interface SiteTheme {
  primaryColor: string;
  accentColor: string;
  primaryFont: string;
  secondaryFont: string;
  corporateName: string | null;
  /** The site's own styles, checked and confined to its pages. */
  customCss: string;
}

/** What domains bring to it: each key is one domain's. */
export interface SiteParts {
  site: Omit<SiteSummary, 'origin' | 'app'>;
  theme: SiteTheme;
  /** Every setting the public side reads, complete: the same object as `site.settings`. */
  settings: SiteSettings;
  isTest: boolean;
  sections: ReadonlyMap<number, Section>;
  sectionsByAlias: ReadonlyMap<string, Section>;
  layouts: readonly LayoutRecord[];
  /** The menus as readers see them at an instant (ISO, by the database's clock). */
  menusAt: (now: string) => ShownMenus;
}

export interface SiteData extends SiteParts {
  site: Omit<SiteSummary, 'origin'>;
  organisationId: number;
  /** What decides who reads what of the site's items. */
  access: SiteAccess;
  /** How many paragraphs of a published item every stranger may read, `Infinity` for all of it. */
  paragraphsForEveryone: (item: GatedItem) => number;
  /** First parts of paths that none of its pages may have. */
  reservedPaths: ReadonlySet<string>;
  /** What of it is left out because it is broken, in sentences. */
  faults: readonly string[];
  /** Whatever is purged under one of them changes every page, as does the site's own tag. */
  tags: readonly string[];
}

/** The tag of everything of a site: settings, sections, layouts. */
export function siteTag(siteId: number): string {
  return `site:${siteId}`;
}

/** The tag of what a path of a site leads to while no page has it. */
export function pathTag(siteId: number, path: string): string {
  return `path:${siteId}:${path}`;
}

/** The section and those above it, root first. */
export function hierarchyOf(data: Pick<SiteData, 'sections'>, sectionId: number | null): Section[] {
  const sectionOf = (id: number | null) => (id === null ? undefined : data.sections.get(id));
  return ancestorsOf(sectionOf(sectionId), ({ parentId }) => sectionOf(parentId)).reverse();
}

/** The colour of a section's pages: its own, or the nearest above it; null for that of the site. */
export function colourOf(data: Pick<SiteData, 'sections'>, sectionId: number | null): string | null {
  const colours = hierarchyOf(data, sectionId).map(({ colour }) => colour);
  return colours.findLast((colour) => colour !== null) ?? null;
}

/** A section as the blocks of a page see it. */
export function sectionSubject(
  section: Section,
  data: Pick<SiteData, 'sections'>,
): NonNullable<PageSubject['section']> {
  const linkTo = ({ id, name, path }: SiteSection) => ({ id, name, path });
  const children = [...data.sections.values()].filter((other) => other.parentId === section.id);
  return {
    ...linkTo(section),
    description: section.description,
    hierarchy: hierarchyOf(data, section.id).map(linkTo),
    children: children.map(linkTo),
  };
}

/** What an item's address is made of. */
export interface Addressed {
  id: number;
  name: string;
  type: string;
  /** Its own path, without the slash in front; in effect on the site it belongs to. */
  alias: string | null;
  site_id: number;
  primary_section_id: number | null;
  slug_language: string | null;
  fields: Record<string, unknown> | null;
}

/** The address of an item on the site of `data`. */
export function pathOf(
  item: Addressed,
  data: Pick<SiteData, 'sections' | 'site'>,
  contentTypes: ReadonlyMap<string, ContentType>,
): string {
  const section = item.primary_section_id === null ? undefined : data.sections.get(item.primary_section_id);
  const alias = item.site_id === data.site.id ? item.alias : null;
  return contentPath(
    { ...item, alias, slugLanguage: item.slug_language },
    contentTypes.get(item.type),
    section?.alias ?? null,
  );
}
