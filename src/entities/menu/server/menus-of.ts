/** The menus of a page, with current URLs and without links that lead nowhere. */
import { ANONYMOUS_READER, isVisible } from '#access/decide-access.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { MenuLink, MenuPlace, MenuTarget, MenuTree, ShownLink, ShownMenus } from '#page-model/menu.ts';
import { HOME_ALIAS } from '#addresses/paths.ts';
import type { SiteSection } from '#page-model/page.ts';
import { pathOf, type Addressed, type SiteData } from '#page-model/site-data.ts';
import { buildTree } from '#records/tree.ts';

/** Target item of a menu: the data for its URL, and its visibility. */
export interface MenuItem extends Addressed {
  status: number;
  sites_shown_ids: number[];
  published: string | null;
  unpublished: string | null;
}

/** Data from which menus are created. */
export interface StoredMenus {
  /** The saved menus, by their place. */
  menus: ReadonlyMap<MenuPlace, MenuTree>;
  /** Target items of the menus, by id, whether readers may see them or not. */
  items: ReadonlyMap<number, MenuItem>;
  site: Pick<SiteData, 'sections' | 'site'>;
  contentTypes: ReadonlyMap<string, ContentType>;
}

/**
 * Returns all menus of a site at `now` (ISO, by the database's clock). Until they are saved, primary menu and
 * footer show the site's sections, and the hamburger sidebar shows the primary menu.
 */
export function menusOf(stored: StoredMenus, now: string): ShownMenus {
  const { menus, site } = stored;
  const hrefOf = (target: MenuTarget | null) => targetHref(target, stored, now);
  const saved = (place: MenuPlace) => menus.get(place)?.links.flatMap((link) => shown(link, hrefOf));
  const sections = menus.has('header_primary') && menus.has('footer') ? [] : sectionLinks(site);
  const primary = saved('header_primary') ?? sections;
  return {
    header_primary: primary,
    header_secondary: saved('header_secondary') ?? [],
    hamburger: saved('hamburger') ?? primary,
    mega_1: saved('mega_1') ?? [],
    mega_2: saved('mega_2') ?? [],
    affiliated_brands: saved('affiliated_brands') ?? [],
    footer: saved('footer') ?? sections,
  };
}

/** A link whose target was deleted becomes the heading of its children; without children, it is dropped. */
function shown(link: MenuLink, hrefOf: (target: MenuTarget | null) => string | null): ShownLink[] {
  const href = hrefOf(link.target);
  const links = link.links.flatMap((below) => shown(below, hrefOf));
  return href === null && links.length === 0 ? [] : [{ label: link.label.trim(), href, links }];
}

function targetHref(
  target: MenuTarget | null,
  { items, site, contentTypes }: StoredMenus,
  now: string,
): string | null {
  if (target === null) return null;
  if (target.kind === 'address') return target.href;
  if (target.kind === 'section') return site.sections.get(target.id)?.path ?? null;
  const item = items.get(target.id);
  if (!item) return null;
  const window = { ...item, siteIds: item.sites_shown_ids };
  return isVisible(ANONYMOUS_READER, window, site.site.id, now) ? pathOf(item, site, contentTypes) : null;
}

/**
 * Returns the top sections in order, each with those directly below. The home section is left out, because it
 * is the site itself.
 */
function sectionLinks(data: Pick<SiteData, 'sections'>): ShownLink[] {
  const all = [...data.sections.values()].filter((section) => section.alias !== HOME_ALIAS);
  return buildTree<SiteSection, ShownLink>(
    all,
    ({ parentId }) => parentId,
    { root: null, levels: 2 },
    ({ name, path }, links) => ({ label: name, href: path, links }),
  );
}
