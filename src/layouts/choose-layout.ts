/** Chooses the layout of a page: the most specific one that applies (design, section 3, step 5). */

/** The parts of a layout that determine its pages. */
export interface LayoutRule {
  type: string;
  key: string | null;
  aliases: readonly string[];
  contentTypes: readonly string[];
  sectionId: number | null;
  contentId: number | null;
  isGlobal: boolean;
  /** Which pages below its section also use the layout; null: only that section. */
  propagatesTo: PropagatedPages | null;
}

/** Sections below a section, or the items in it and below it. */
export type PropagatedPages = 'section' | 'content';

/**
 * The properties of a page that layouts distinguish. `sectionIds`: the section and those above it, root
 * first.
 */
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
 * Order of precedence: content-override, url-override, content-type-override, a section's layout propagated
 * to its items, the section's or the content layout, the global layout. Of two equal layouts the first is
 * used, and a site's own precede those that other sites share with it. A section without a layout uses that
 * of its nearest ancestor which propagates one. Null if no layout applies.
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
  // Layouts stored before they named types are for any item.
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

/** The first result on the way up from a section; `ids` begin with the root. */
function nearest<L>(ids: readonly number[], find: (id: number) => L | undefined): L | undefined {
  for (const id of [...ids].reverse()) {
    const found = find(id);
    if (found) return found;
  }
  return undefined;
}
