import { expect, test } from 'vitest';
import { siteSections } from '#examples/cards.ts';
import { sectionBranches, type SectionBranch } from './section-branches.ts';

const namesOf = (branches: SectionBranch[]): unknown[] =>
  branches.map(({ section, below }) => (below.length > 0 ? [section.name, namesOf(below)] : section.name));

const tree = (rootId: number | null, depth: number) => namesOf(sectionBranches(siteSections, rootId, depth));

test('the sections below one, down to a depth', () => {
  expect(tree(7, 1)).toEqual(['Port Power', 'Small Harbours']);
  expect(tree(7, 2)).toEqual([['Port Power', ['Grid Queues']], 'Small Harbours']);
  expect(tree(10, 3)).toEqual([]);
});

test('below the home section, and below none, stand the top sections without it', () => {
  expect(tree(1, 1)).toEqual(['Harbours', 'Ferries']);
  expect(tree(null, 1)).toEqual(['Harbours', 'Ferries']);
});

test('sections that lie in a circle end at the depth', () => {
  const link = { name: 'Locks', description: null };
  const circle = [
    { ...link, id: 1, path: '/a', parentId: 2 },
    { ...link, id: 2, path: '/a/b', parentId: 1 },
  ];
  expect(sectionBranches(circle, 1, 3)).toHaveLength(1);
});
