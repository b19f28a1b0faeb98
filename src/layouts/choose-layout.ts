/** Chooses the layout of a page: the most specific one that fits (design, section 3, step 5). */

/** The parts of a layout that decide which pages it is for. */
export interface LayoutRule {
  type: string;
  key: string | null;
  aliases: readonly string[];
  contentTypes: readonly string[];
  sectionId: number | null;
  contentId: number | null;
  isGlobal: boolean;
  /** Pages below its section that use it too; null: only that section. */
  propagatesTo: PropagatedPages | null;
}

/** Sections below a section, or the items in it and below it. */
export type PropagatedPages = 'section' | 'content';

/** A page, as far as layouts distinguish pages. `sectionIds`: the section and those above it, root first. */
export type LayoutSubject =
  | {
      kind: 'content';
      path: string;
      contentId: number;
      type: string;
      module?: string;
      sectionIds: readonly number[];
    }
  | { kind: 'home' | 'section'; path: string; sectionIds: readonly number[] }
  | { kind: 'module'; path: string; key: string };

/**
 * content-override, then url-override, then content-type-override, then a section's layout propagated to its items, then
 * the section's or the content layout, then the global one; of two equal ones the first, and a site's own precede those
 * that others share with it. A section without a layout uses the one of its nearest ancestor which propagates
 * one. Null without any.
 */
export function chooseLayout<L extends LayoutRule>(layouts: readonly L[], subject: LayoutSubject): L | null {
  const first = (test: (layout: L) => boolean) => layouts.find(test);
  const byUrl = first(
    (layout) => layout.type === 'url-override' && layout.aliases.includes(subject.path.slice(1)),
  );
  const global = (type: string) => first((layout) => layout.type === type && layout.isGlobal);
  if (subject.kind === 'content') {
    const { module } = subject;
    return (
      first((layout) => module !== undefined && layout.type === 'module' && layout.key === module) ??
      first((layout) => isForItem(layout, subject)) ??
      byUrl ??
      first(
        (layout) => layout.type === 'content-type-override' && layout.contentTypes.includes(subject.type),
      ) ??
      nearest(subject.sectionIds, (id) => first((layout) => isPropagated(layout, id, 'content'))) ??
      first((layout) => layout.type === 'content' && !layout.isGlobal) ??
      global('content') ??
      null
    );
  }
  if (subject.kind === 'module')
    return first((layout) => layout.type === 'module' && layout.key === subject.key) ?? null;
  if (byUrl) return byUrl;
  const ownId = subject.sectionIds.at(-1);
  return (
    nearest(subject.sectionIds, (id) =>
      first((layout) =>
        id === ownId
          ? layout.type === 'section' && layout.sectionId === id
          : isPropagated(layout, id, 'section'),
      ),
    ) ??
    first((layout) => layout.type === 'section' && layout.sectionId === null && !layout.isGlobal) ??
    global('section') ??
    null
  );
}

function isForItem(
  { type, contentId, contentTypes }: LayoutRule,
  item: Extract<LayoutSubject, { kind: 'content' }>,
): boolean {
  // Those stored before they named types are for the item, whatever it is.
  const isOfType = contentTypes.length === 0 || contentTypes.includes(item.type);
  return type === 'content-override' && contentId === item.contentId && isOfType;
}

function isPropagated(
  { type, sectionId, propagatesTo }: LayoutRule,
  id: number,
  to: PropagatedPages,
): boolean {
  return type === 'section' && sectionId === id && propagatesTo === to;
}

/** The first that is found on the way from a section up; `ids` begin with the root. */
function nearest<L>(ids: readonly number[], find: (id: number) => L | undefined): L | undefined {
  for (const id of [...ids].reverse()) {
    const found = find(id);
    if (found) return found;
  }
  return undefined;
}
