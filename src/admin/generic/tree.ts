/** Records that name their parent, in the order of their tree. */

export interface TreeNode {
  id: number;
  name: string;
  parent: { id: number } | null;
  sequence: number | null;
}

export interface TreeRow<Node extends TreeNode> {
  node: Node;
  /** 0 for the top. */
  depth: number;
}

/**
 * Parents before their children, siblings by position, then name. A node whose parent is not among `nodes` stands at
 * the top, so that nothing is ever out of sight.
 */
export function treeRows<Node extends TreeNode>(nodes: readonly Node[]): TreeRow<Node>[] {
  const known = new Set(nodes.map((node) => node.id));
  const children = new Map<number | null, Node[]>();
  for (const node of nodes) {
    const parent = node.parent && known.has(node.parent.id) ? node.parent.id : null;
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  const placed = new Set<number>();
  const below = (parent: number | null, depth: number): TreeRow<Node>[] =>
    [...(children.get(parent) ?? [])].sort(bySequence).flatMap((node) => {
      if (placed.has(node.id)) return [];
      placed.add(node.id);
      return [{ node, depth }, ...below(node.id, depth + 1)];
    });
  const rows = below(null, 0);
  // Two nodes that are each other's parent hang on nothing.
  return [...rows, ...nodes.filter((node) => !placed.has(node.id)).map((node) => ({ node, depth: 0 }))];
}

function bySequence(a: TreeNode, b: TreeNode): number {
  return (a.sequence ?? 0) - (b.sequence ?? 0) || a.name.localeCompare(b.name);
}
