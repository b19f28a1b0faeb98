/** The menus of a page: today's addresses, without links that lead nowhere. */
import { ANYONE, isVisible } from '#model/decide-access.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { MenuLink, MenuPlace, MenuTarget, ShownLink, ShownMenus } from '#model/menu.ts';
import { HOME_ALIAS } from '#model/paths.ts';
import type { SiteSection } from '#model/page.ts';
import { buildTree } from '#model/tree.ts';
import { pathOf } from './items.ts';
import type { SiteData } from './site-data.ts';

/**
 * All menus of a site at `now` (ISO, by the database's clock). Primary menu and footer show the sections of the site
 * until they are saved, the hamburger sidebar shows the primary menu.
 */
export function menusOf(
  data: SiteData,
  contentTypes: ReadonlyMap<string, ContentType>,
  now: string,
): ShownMenus {
  const hrefOf = (target: MenuTarget | null) => targetHref(target, data, contentTypes, now);
  const saved = (place: MenuPlace) => data.menus.get(place)?.links.flatMap((link) => shown(link, hrefOf));
  const sections = data.menus.has('header_primary') && data.menus.has('footer') ? [] : sectionLinks(data);
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

/** A link whose target is gone becomes the heading of those below it, and goes when there are none. */
function shown(link: MenuLink, hrefOf: (target: MenuTarget | null) => string | null): ShownLink[] {
  const href = hrefOf(link.target);
  const links = link.links.flatMap((below) => shown(below, hrefOf));
  return href === null && links.length === 0 ? [] : [{ label: link.label.trim(), href, links }];
}

function targetHref(
  target: MenuTarget | null,
  data: SiteData,
  contentTypes: ReadonlyMap<string, ContentType>,
  now: string,
): string | null {
  if (target === null) return null;
  if (target.kind === 'address') return target.href;
  if (target.kind === 'section') return data.sections.get(target.id)?.path ?? null;
  const item = data.menuItems.get(target.id);
  if (!item) return null;
  const window = { ...item, siteIds: item.sites_shown_ids };
  return isVisible(ANYONE, window, data.site.id, now) ? pathOf(item, data, contentTypes) : null;
}

/** Top sections in their order, each with those directly below; the home section is the site itself and left out. */
function sectionLinks(data: Pick<SiteData, 'sections'>): ShownLink[] {
  const all = [...data.sections.values()].filter((section) => section.alias !== HOME_ALIAS);
  return buildTree<SiteSection, ShownLink>(
    all,
    ({ parentId }) => parentId,
    { root: null, levels: 2 },
    ({ name, path }, links) => ({ label: name, href: path, links }),
  );
}
