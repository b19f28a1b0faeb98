/** Commands on the links of a menu, for keys, mouse and menus. */
import { linksOf, MENU_LINKS_MAX, type MenuLink, type MenuTree } from '#page-model/menu.ts';
import * as operations from './menu-operations.ts';
import type { MenuEditing } from './use-menu-editing.ts';

export type LinkCommands = ReturnType<typeof linkCommands>;

export function linkCommands({
  tree,
  change,
  setOpenLink,
}: Pick<MenuEditing, 'tree' | 'change' | 'setOpenLink'>) {
  const nameOf = (id: string) => `“${operations.linkOf(tree, id)?.label.trim() || 'The link'}”`;
  const move = (moved: MenuTree, id: string) =>
    change(moved, { focus: id, say: `${nameOf(id)} is now ${placeWords(moved, id)}.` });
  const add = (place: operations.LinkPlace) => {
    if (linksOf(tree.links).length >= MENU_LINKS_MAX) return;
    const link: MenuLink = { id: crypto.randomUUID(), label: '', target: null, links: [] };
    change(operations.addLink(tree, place, link), { say: 'Link added.' });
    setOpenLink(link.id);
  };
  return {
    open: setOpenLink,
    add: () => add({ parent: null, index: tree.links.length }),
    addBelow: (id: string) => add({ parent: id, index: operations.linkOf(tree, id)?.links.length ?? 0 }),
    set(id: string, part: Partial<Pick<MenuLink, 'label' | 'target'>>) {
      change(operations.setLink(tree, id, part), { about: `${id}.${Object.keys(part).join()}` });
    },
    step: (id: string, direction: 'up' | 'down') => move(operations.stepLink(tree, id, direction), id),
    indent: (id: string) => move(operations.indentLink(tree, id), id),
    outdent: (id: string) => move(operations.outdentLink(tree, id), id),
    /** `onto`: id of the link whose place the dropped link takes, or `id/end` for the end of a group. */
    drop(id: string, onto: string) {
      const group = /^(.+)\/end$/.exec(onto)?.[1];
      const place = group
        ? { parent: group, index: operations.linkOf(tree, group)?.links.length ?? 0 }
        : operations.placeOf(tree, onto);
      if (place) move(operations.moveLink(tree, id, place), id);
    },
    dropLast: (id: string) =>
      move(operations.moveLink(tree, id, { parent: null, index: tree.links.length }), id),
    remove(id: string) {
      const all = linksOf(tree.links).map(({ link }) => link.id);
      const after = operations.removeLink(tree, id);
      const left = linksOf(after.links).map(({ link }) => link.id);
      const next = left.find((other) => all.indexOf(other) > all.indexOf(id)) ?? left.at(-1) ?? null;
      const below = withSubItems(operations.linkOf(tree, id));
      change(after, { say: `${nameOf(id)}${below} ${below ? 'are' : 'is'} removed.`, focus: next });
    },
  };
}

/** Label of the command that removes a link: its sub-items go with it. */
export function removalLabel(link: MenuLink): string {
  const { length } = link.links;
  return length === 0 ? 'Remove' : `Remove with ${length === 1 ? '1 sub-item' : `${length} sub-items`}`;
}

function withSubItems(link: MenuLink | null | undefined): string {
  const length = link?.links.length ?? 0;
  if (length === 0) return '';
  return length === 1 ? ' and its sub-item' : ` and its ${length} sub-items`;
}

/** Returns the position of a link in words: `2 of 5`, with the name of its group, if any. */
function placeWords(tree: MenuTree, id: string): string {
  const place = operations.placeOf(tree, id);
  if (!place) return 'gone';
  const group = place.parent === null ? '' : ` in “${operations.linkOf(tree, place.parent)?.label ?? ''}”`;
  return `${place.index + 1} of ${operations.siblingsOf(tree, place).length}${group}`;
}
