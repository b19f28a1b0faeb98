/** Sections in the order of their tree. */

export interface SectionNode {
  id: number;
  name: string;
  alias: string;
  parent: { id: number } | null;
  sequence: number | null;
  updated: string;
}

export interface TreeRow {
  section: SectionNode;
  /** 0 for the top. */
  depth: number;
}

/**
 * Parents before their children, siblings by position, then name. A section whose parent is not among `sections`
 * stands at the top, so that nothing is ever out of sight.
 */
export function treeRows(sections: readonly SectionNode[]): TreeRow[] {
  const known = new Set(sections.map((section) => section.id));
  const children = new Map<number | null, SectionNode[]>();
  for (const section of sections) {
    const parent = section.parent && known.has(section.parent.id) ? section.parent.id : null;
    children.set(parent, [...(children.get(parent) ?? []), section]);
  }
  const placed = new Set<number>();
  const below = (parent: number | null, depth: number): TreeRow[] =>
    [...(children.get(parent) ?? [])].sort(bySequence).flatMap((section) => {
      if (placed.has(section.id)) return [];
      placed.add(section.id);
      return [{ section, depth }, ...below(section.id, depth + 1)];
    });
  const rows = below(null, 0);
  // Two sections that are each other's parent hang on nothing.
  return [
    ...rows,
    ...sections.filter((section) => !placed.has(section.id)).map((section) => ({ section, depth: 0 })),
  ];
}

function bySequence(a: SectionNode, b: SectionNode): number {
  return (a.sequence ?? 0) - (b.sequence ?? 0) || a.name.localeCompare(b.name);
}
