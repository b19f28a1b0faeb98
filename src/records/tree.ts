/**
 * Trees of records that refer to their parent: sections, terms. Every walk is iterative and terminates,
 * whatever the data: a cycle of two records that are each other's parent cannot be created by hand, but
 * damaged data may contain one.
 */

/** A node and its ancestors, nearest first. In a cycle, the walk ends before a node would be repeated. */
export function ancestorsOf<Node>(from: Node | undefined, above: (node: Node) => Node | undefined): Node[] {
  const passed = new Set<Node>();
  for (let node = from; node !== undefined && !passed.has(node); node = above(node)) passed.add(node);
  return [...passed];
}

/**
 * The descendants of `root` (null: the top level), at most `levels` deep, siblings in the order of `nodes`.
 * `make` creates each entry from the node and the entries created for its children.
 */
export function buildTree<Node extends { id: number }, Made>(
  nodes: readonly Node[],
  parentOf: (node: Node) => number | null,
  { root, levels }: { root: number | null; levels: number },
  make: (node: Node, below: Made[]) => Made,
): Made[] {
  const byParent = Map.groupBy(nodes, parentOf);
  const top: Made[] = [];
  const entriesOf = (parent: number | null, into: Made[]) =>
    (byParent.get(parent) ?? []).map((node) => ({ node, into, below: new Array<Made>() }));
  const all = levels > 0 ? [entriesOf(root, top)] : [];
  for (let level = all[0] ?? []; level.length > 0 && all.length < levels;) {
    level = level.flatMap(({ node, below }) => entriesOf(node.id, below));
    all.push(level);
  }
  for (const level of all.reverse()) for (const { node, into, below } of level) into.push(make(node, below));
  return top;
}

/**
 * Number of levels of a node and its descendants, at most `max`; 1 for a node that has no children, or that
 * does not exist.
 */
export function heightOf<Node extends { id: number }>(
  nodes: readonly Node[],
  parentOf: (node: Node) => number | null,
  id: number,
  max: number,
): number {
  let level = new Set([id]);
  for (let height = 1; height < max; height += 1) {
    const below = nodes.filter((node) => level.has(parentOf(node) ?? Number.NaN));
    if (below.length === 0) return height;
    level = new Set(below.map((node) => node.id));
  }
  return max;
}

/**
 * Every node once, each before its descendants, with its depth (0 at the top), siblings in the order of
 * `nodes`. A node whose parent is not among them is at the top, and so are those of a cycle: no node is ever
 * hidden.
 */
export function inTreeOrder<Node extends { id: number }>(
  nodes: readonly Node[],
  parentOf: (node: Node) => number | null,
): { node: Node; depth: number }[] {
  const known = new Set(nodes.map(({ id }) => id));
  const byParent = Map.groupBy(nodes, (node) => {
    const parent = parentOf(node);
    return parent !== null && known.has(parent) ? parent : null;
  });
  const placed = new Map<number, { node: Node; depth: number }>();
  const rowsOf = (parent: number | null, depth: number) =>
    (byParent.get(parent) ?? []).map((node) => ({ node, depth })).reverse();
  const waiting = rowsOf(null, 0);
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    if (placed.has(row.node.id)) continue;
    placed.set(row.node.id, row);
    waiting.push(...rowsOf(row.node.id, row.depth + 1));
  }
  return [
    ...placed.values(),
    ...nodes.filter(({ id }) => !placed.has(id)).map((node) => ({ node, depth: 0 })),
  ];
}
