/**
 * Changes of a menu. Pure: each function returns the changed menu, or the same menu if the change is not
 * possible.
 */
import { linksOf, type MenuLink, type MenuTree } from '#page-model/menu.ts';

/**
 * Current or new place of a link: below a link (null: at the top level), before the link that is now at
 * `index`.
 */
export interface LinkPlace {
  parent: string | null;
  index: number;
}

/** Finds a link by its id; null if no link has it. */
export function linkOf(menu: MenuTree, id: string): MenuLink | null {
  return linksOf(menu.links).find(({ link }) => link.id === id)?.link ?? null;
}

/** Returns the place of a link; null if no link has the id. */
export function placeOf(menu: MenuTree, id: string): LinkPlace | null {
  for (const [index, link] of menu.links.entries()) {
    if (link.id === id) return { parent: null, index };
    const below = link.links.findIndex((other) => other.id === id);
    if (below >= 0) return { parent: link.id, index: below };
  }
  return null;
}

/** The links in the group of a link, including itself. */
export function siblingsOf(menu: MenuTree, { parent }: LinkPlace): readonly MenuLink[] {
  return parent === null ? menu.links : (linkOf(menu, parent)?.links ?? []);
}

/** Adds a new link at a place. */
export function addLink(menu: MenuTree, place: LinkPlace, link: MenuLink): MenuTree {
  const put = (links: MenuLink[]) => links.toSpliced(place.index, 0, link);
  if (place.parent === null) return { ...menu, links: put(menu.links) };
  return mapLink(menu, place.parent, (parent) => ({ ...parent, links: put(parent.links) }));
}

/** Changes the label or the target of a link. */
export function setLink(
  menu: MenuTree,
  id: string,
  part: Partial<Pick<MenuLink, 'label' | 'target'>>,
): MenuTree {
  return mapLink(menu, id, (link) => ({ ...link, ...part }));
}

/** Removes a link and the links below it. */
export function removeLink(menu: MenuTree, id: string): MenuTree {
  return { ...menu, links: without(menu.links, id) };
}

/** Moves a link and the links below it. A link can't be moved below itself, nor deeper than menus allow. */
export function moveLink(menu: MenuTree, id: string, to: LinkPlace): MenuTree {
  const from = placeOf(menu, id);
  const link = linkOf(menu, id);
  if (!from || !link || to.parent === id) return menu;
  if (to.parent !== null && link.links.length > 0) return menu;
  if (from.parent === to.parent && (to.index === from.index || to.index === from.index + 1)) return menu;
  const isBehind = from.parent === to.parent && to.index > from.index;
  return addLink(removeLink(menu, id), { ...to, index: isBehind ? to.index - 1 : to.index }, link);
}

/** Moves a link one position up or down among its siblings. */
export function stepLink(menu: MenuTree, id: string, direction: 'up' | 'down'): MenuTree {
  const place = placeOf(menu, id);
  if (!place) return menu;
  const index = direction === 'up' ? place.index - 1 : place.index + 2;
  const isPossible = index >= 0 && index <= siblingsOf(menu, place).length;
  return isPossible ? moveLink(menu, id, { ...place, index }) : menu;
}

/** Moves a link into the group of the link before it, to the end. */
export function indentLink(menu: MenuTree, id: string): MenuTree {
  const place = placeOf(menu, id);
  const before = place && place.parent === null ? menu.links[place.index - 1] : undefined;
  return before ? moveLink(menu, id, { parent: before.id, index: before.links.length }) : menu;
}

/** Moves a link out of its group, to the place after the group. */
export function outdentLink(menu: MenuTree, id: string): MenuTree {
  const parent = placeOf(menu, id)?.parent ?? null;
  const group = parent === null ? null : placeOf(menu, parent);
  return group ? moveLink(menu, id, { parent: null, index: group.index + 1 }) : menu;
}

function mapLink(menu: MenuTree, id: string, change: (link: MenuLink) => MenuLink): MenuTree {
  const map = (links: MenuLink[]): MenuLink[] =>
    links.map((link) => (link.id === id ? change(link) : { ...link, links: map(link.links) }));
  return { ...menu, links: map(menu.links) };
}

function without(links: MenuLink[], id: string): MenuLink[] {
  return links.filter((link) => link.id !== id).map((link) => ({ ...link, links: without(link.links, id) }));
}
