import { describe, expect, it } from 'vitest';
import { linksOf, menuFaults, type MenuLink, type MenuTree } from '#page-model/menu.ts';
import {
  addLink,
  indentLink,
  moveLink,
  outdentLink,
  placeOf,
  removeLink,
  setLink,
  stepLink,
} from './menu-operations.ts';

const link = (id: string, links: MenuLink[] = []): MenuLink => ({
  id,
  label: id.toUpperCase(),
  target: { kind: 'address', href: `/${id}` },
  links,
});

/** Links a (a1, a2), b, c (c1). */
const menu: MenuTree = {
  v: 1,
  links: [link('a', [link('a1'), link('a2')]), link('b'), link('c', [link('c1')])],
};

const shape = (tree: MenuTree) =>
  tree.links
    .map(({ id, links }) => (links.length > 0 ? `${id}(${links.map((below) => below.id).join()})` : id))
    .join();

describe('changing a menu', () => {
  it('links are added at the top and below a link, changed, and removed with their children', () => {
    expect(shape(addLink(menu, { parent: null, index: 1 }, link('n')))).toBe('a(a1,a2),n,b,c(c1)');
    expect(shape(addLink(menu, { parent: 'b', index: 0 }, link('n')))).toBe('a(a1,a2),b(n),c(c1)');
    expect(shape(removeLink(menu, 'a'))).toBe('b,c(c1)');
    expect(linksOf(setLink(menu, 'c1', { label: 'New' }).links).map((entry) => entry.link.label)).toContain(
      'New',
    );
  });

  it('a link steps among its siblings and stops at the ends', () => {
    expect(shape(stepLink(menu, 'b', 'up'))).toBe('b,a(a1,a2),c(c1)');
    expect(shape(stepLink(menu, 'b', 'down'))).toBe('a(a1,a2),c(c1),b');
    expect(shape(stepLink(menu, 'a2', 'up'))).toBe('a(a2,a1),b,c(c1)');
    expect(stepLink(menu, 'a', 'up')).toBe(menu);
    expect(stepLink(menu, 'c1', 'down')).toBe(menu);
  });

  it('puts a link below the one before it and takes it out again', () => {
    expect(shape(indentLink(menu, 'b'))).toBe('a(a1,a2,b),c(c1)');
    expect(shape(outdentLink(menu, 'a1'))).toBe('a(a2),a1,b,c(c1)');
    expect(outdentLink(menu, 'b')).toBe(menu);
  });

  it('moves between groups, but never below itself or deeper than menus go', () => {
    expect(shape(moveLink(menu, 'a1', { parent: 'c', index: 0 }))).toBe('a(a2),b,c(a1,c1)');
    expect(shape(moveLink(menu, 'c', { parent: null, index: 0 }))).toBe('c(c1),a(a1,a2),b');
    expect(shape(moveLink(menu, 'a', { parent: null, index: 3 }))).toBe('b,c(c1),a(a1,a2)');
    expect(moveLink(menu, 'a', { parent: 'a', index: 0 })).toBe(menu);
    expect(moveLink(menu, 'c', { parent: 'a', index: 0 })).toBe(menu);
    expect(indentLink(menu, 'c')).toBe(menu);
    expect(placeOf(menu, 'c1')).toEqual({ parent: 'c', index: 0 });
  });

  it('a menu stays valid, whatever commands run on its links', () => {
    const ids = linksOf(menu.links).map((entry) => entry.link.id);
    for (const id of ids)
      for (const parent of [null, ...ids])
        for (const index of [0, 1, 2]) {
          const moved = moveLink(menu, id, { parent, index });
          const below = parent === null ? null : placeOf(menu, parent)?.parent;
          if (below === null || parent === null) {
            expect(menuFaults(moved)).toEqual([]);
            expect(linksOf(moved.links)).toHaveLength(ids.length);
          }
        }
  });
});
