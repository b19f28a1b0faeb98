/** The links that readers see in a place until its menu is saved: a new menu begins with them. */
import type { Client } from '#admin/generic/api/client.ts';
import { operationOf, type RecordNode } from '#admin/generic/records.ts';
import { HOME_ALIAS } from '#addresses/paths.ts';
import {
  EMPTY_MENU,
  linksOf,
  MENU_LABEL_MAX,
  MENU_LINKS_MAX,
  type MenuLink,
  type MenuPlace,
  type MenuTree,
} from '#page-model/menu.ts';
import { menu } from '../entity.ts';

interface SectionNode {
  id: number;
  name: string;
  alias: string;
  children?: readonly SectionNode[];
}

/** Loads the links of a place without a saved menu. */
export async function loadStartingMenu(
  client: Pick<Client, 'query' | 'stream'>,
  site: number,
  place: MenuPlace,
): Promise<MenuTree> {
  if (place === 'hamburger') {
    const primary = { site, place: 'header_primary', limit: 1 };
    const { items } = await client.stream<RecordNode>(operationOf('stream', menu), primary);
    const [record] = items;
    if (record) return treeOf(record);
  }
  if (place !== 'header_primary' && place !== 'footer' && place !== 'hamburger') return EMPTY_MENU;
  const { sections } = await client.query<{ sections: SectionNode[] }>('getWebsiteSectionsHierarchy', {
    depth: 2,
  });
  return menuOfSections(sections);
}

/** The links of the sections, as the site shows them without a menu; at most as many as a menu may have. */
export function menuOfSections(sections: readonly SectionNode[]): MenuTree {
  const linkOf = ({ id, name, children = [] }: SectionNode): MenuLink => ({
    id: `section-${id}`,
    label: name.slice(0, MENU_LABEL_MAX),
    target: { kind: 'section', id },
    links: children.map(linkOf),
  });
  const links: MenuLink[] = [];
  for (const section of sections) {
    if (section.alias === HOME_ALIAS) continue;
    const link = linkOf(section);
    if (linksOf([...links, link]).length > MENU_LINKS_MAX) break;
    links.push(link);
  }
  return { v: 1, links };
}

/** The links of a stored menu. */
export function treeOf({ tree }: RecordNode): MenuTree {
  return tree as MenuTree;
}
