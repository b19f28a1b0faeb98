/**
 * Data that all pages of a site share. Each part is loaded by its domain (`define-site-part.ts`), and cached
 * until it is purged.
 */
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
  /** Values of the fields that modules add to sections for pages (`readers: ['page']`), by key. */
  added: Readonly<Record<string, unknown>>;
  sequence: number;
  /** The section's own colour, like #1b4965; null if it uses the colour of the section above. */
  colour: string | null;
}

export interface LayoutRecord extends LayoutRule {
  id: number;
  /** Name known to editors. */
  name: string;
  hideHeader: boolean;
  hideFooter: boolean;
  /** Content that is loaded after the end of its pages; null: none. */
  loadMore: LoadMore | null;
  grid: Grid;
}

export interface SiteTheme {
  primaryColor: string;
  accentColor: string;
  primaryFont: string;
  secondaryFont: string;
  corporateName: string | null;
  /** The site's own styles, checked and limited to its pages. */
  customCss: string;
}

/** The parts loaded by domains: each key belongs to one domain. */
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
  /** The data that decides which readers may see which of the site's items. */
  access: SiteAccess;
  /**
   * Number of paragraphs of a published item that every anonymous reader may read; `Infinity` for the whole
   * text.
   */
  paragraphsForEveryone: (item: GatedItem) => number;
  /** First parts of paths that no page of the site may have. */
  reservedPaths: ReadonlySet<string>;
  /** Parts of the site that are left out because they are broken, as sentences. */
  faults: readonly string[];
  /** A fact or a gate of an extension failed: the data is read again soon, and other caches may not store pages of it. */
  isIncomplete: boolean;
  /** Cache tags: a purge of any of them changes every page, as does a purge of the site's own tag. */
  tags: readonly string[];
}

/** The cache tag of everything in a site: settings, sections, layouts. */
export function siteTag(siteId: number): string {
  return `site:${siteId}`;
}

/** The cache tag of the result for a path of a site that has no page. */
export function pathTag(siteId: number, path: string): string {
  return `path:${siteId}:${path}`;
}

/** The section and its ancestors, root first. */
export function hierarchyOf(data: Pick<SiteData, 'sections'>, sectionId: number | null): Section[] {
  const sectionOf = (id: number | null) => (id === null ? undefined : data.sections.get(id));
  return ancestorsOf(sectionOf(sectionId), ({ parentId }) => sectionOf(parentId)).reverse();
}

/**
 * The colour of a section's pages: its own, or that of the nearest section above; null for that of the site.
 */
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

/** Data from which an item's URL is built. */
export interface Addressed {
  id: number;
  name: string;
  type: string;
  /** Its custom path, without the leading slash; applies on the site that owns the item. */
  alias: string | null;
  site_id: number;
  primary_section_id: number | null;
  slug_language: string | null;
  fields: Record<string, unknown> | null;
}

/** The URL of an item on the site of `data`. */
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
