import { expect, test } from 'vitest';
import type { MenuLink, MenuTree } from '#page-model/menu.ts';
import { linkCommands, removalLabel } from './link-commands.ts';

const link = (id: string, links: MenuLink[] = []): MenuLink => ({ id, label: id, target: null, links });

test.each([
  { links: [], label: 'Remove', said: '“Ports” is removed.' },
  {
    links: [link('Tugs')],
    label: 'Remove with 1 sub-item',
    said: '“Ports” and its sub-item are removed.',
  },
  {
    links: [link('Tugs'), link('Pilots')],
    label: 'Remove with 2 sub-items',
    said: '“Ports” and its 2 sub-items are removed.',
  },
])(
  'a link is removed with its sub-items, and both the command and the announcement name them: $label',
  (one) => {
    const ports = link('Ports', one.links);
    const tree: MenuTree = { v: 1, links: [ports, link('People')] };
    const announced: unknown[] = [];
    const change = (_tree: MenuTree, { say }: { say?: string }) => void announced.push(say);
    linkCommands({ tree, change: change as never, setOpenLink: () => undefined }).remove('Ports');
    expect(announced).toEqual([one.said]);
    expect(removalLabel(ports)).toBe(one.label);
  },
);
