import { describe, expect, it } from 'vitest';
import { treeRows, type TreeNode } from './tree.ts';

const section = (id: number, name: string, parent: number | null = null, sequence = 0): TreeNode => ({
  id,
  name,
  parent: parent === null ? null : { id: parent },
  sequence,
});
const shown = (sections: TreeNode[]) =>
  treeRows(sections).map((row) => `${'-'.repeat(row.depth)}${row.node.name}`);

describe('a tree of records', () => {
  it('puts children below their parents, by position and then by name', () => {
    const sections = [
      section(1, 'Ships', null, 2),
      section(2, 'Tugs', 1),
      section(3, 'Barges', 1),
      section(4, 'Ports', null, 1),
    ];
    expect(shown(sections)).toEqual(['Ports', 'Ships', '-Barges', '-Tugs']);
  });

  it('a section whose parent is missing is shown at the top', () => {
    expect(shown([section(2, 'Tugs', 99)])).toEqual(['Tugs']);
  });

  it('sections that are each other’s parent are shown instead of lost', () => {
    expect(shown([section(1, 'A', 2), section(2, 'B', 1)])).toEqual(['A', 'B']);
  });
});
