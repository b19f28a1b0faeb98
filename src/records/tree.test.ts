import { expect, test } from 'vitest';
import { buildTree, ancestorsOf, heightOf, inTreeOrder } from './tree.ts';

type Node = { id: number; parent: number | null };
const parentOf = ({ parent }: Node) => parent;

/** 1 is the parent of 2 and 3, 2 of 4; 5 is at the same level as 1. */
const NODES: Node[] = [
  { id: 1, parent: null },
  { id: 2, parent: 1 },
  { id: 3, parent: 1 },
  { id: 4, parent: 2 },
  { id: 5, parent: null },
];
const CIRCLE: Node[] = [
  { id: 1, parent: 2 },
  { id: 2, parent: 1 },
];
/** So deep that a recursive walk would overflow the stack. */
const CHAIN: Node[] = Array.from({ length: 50_000 }, (_, id) => ({ id, parent: id === 0 ? null : id - 1 }));

const climbed = (nodes: readonly Node[], id: number) => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return ancestorsOf(byId.get(id), ({ parent }) => (parent === null ? undefined : byId.get(parent))).map(
    (node) => node.id,
  );
};
const built = (nodes: readonly Node[], root: number | null, levels: number) =>
  buildTree<Node, unknown>(nodes, parentOf, { root, levels }, ({ id }, below) =>
    below.length > 0 ? [id, below] : id,
  );
const ordered = (nodes: readonly Node[]) =>
  inTreeOrder(nodes, parentOf).map(({ node, depth }) => `${'-'.repeat(depth)}${node.id}`);

test('a climb goes from a node to the top', () => {
  expect([climbed(NODES, 4), climbed(NODES, 5), climbed(NODES, 9)]).toEqual([[4, 2, 1], [5], []]);
});

test('a tree is built below a node, down to its levels', () => {
  expect(built(NODES, null, 3)).toEqual([[1, [[2, [4]], 3]], 5]);
  expect(built(NODES, null, 2)).toEqual([[1, [2, 3]], 5]);
  expect([built(NODES, 1, 1), built(NODES, 4, 3), built(NODES, null, 0)]).toEqual([[2, 3], [], []]);
});

test('height counts the levels of a node and below it, up to the most that matters', () => {
  expect([1, 2, 3].map((id) => heightOf(NODES, parentOf, id, 6))).toEqual([3, 2, 1]);
  expect([heightOf(NODES, parentOf, 1, 2), heightOf(NODES, parentOf, 9, 6)]).toEqual([2, 1]);
});

test('in tree order each node stands before those below it', () => {
  expect(ordered(NODES)).toEqual(['1', '-2', '--4', '-3', '5']);
  expect(ordered(NODES.filter(({ id }) => id !== 1))).toEqual(['2', '-4', '3', '5']);
});

test('a circle ends every walk', () => {
  expect(climbed(CIRCLE, 1)).toEqual([1, 2]);
  expect(built(CIRCLE, 1, 3)).toEqual([[2, [[1, [2]]]]]);
  expect(heightOf(CIRCLE, parentOf, 1, 6)).toBe(6);
  expect(ordered(CIRCLE)).toEqual(['1', '2']);
});

test('a chain of 50,000 costs no stack', () => {
  expect(climbed(CHAIN, 49_999)).toHaveLength(50_000);
  expect(ordered(CHAIN)).toHaveLength(50_000);
  expect(built(CHAIN, null, 50_000)).toHaveLength(1);
});
