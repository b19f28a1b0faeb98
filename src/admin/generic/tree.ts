/** Records that refer to their parent, in tree order. */
import { inTreeOrder } from '#records/tree.ts';

export interface TreeNode {
  id: number;
  name: string;
  parent: { id: number } | null;
  sequence: number | null;
}

export interface TreeRow<Node extends TreeNode> {
  node: Node;
  /** Depth in the tree; 0 for the top level. */
  depth: number;
}

/**
 * Parents before their children, siblings by position, then name. A node whose parent is not among `nodes` is
 * placed at the top, so that every node is visible.
 */
export function treeRows<Node extends TreeNode>(nodes: readonly Node[]): TreeRow<Node>[] {
  return inTreeOrder([...nodes].sort(bySequence), ({ parent }) => parent?.id ?? null);
}

function bySequence(a: TreeNode, b: TreeNode): number {
  return (a.sequence ?? 0) - (b.sequence ?? 0) || a.name.localeCompare(b.name);
}
