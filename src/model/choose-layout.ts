/** Which layout a page has: the most particular one that fits (design, section 3, step 5). */

/** What of a layout decides which pages it is for. */
export interface LayoutRule {
  type: string;
  key: string | null;
  aliases: readonly string[];
  contentTypes: readonly string[];
  sectionId: number | null;
  contentId: number | null;
  isGlobal: boolean;
}

/** A page, as far as layouts distinguish pages. `sectionIds`: the section and those above it, root first. */
export type LayoutSubject =
  | { kind: 'content'; path: string; contentId: number; type: string; module?: string }
  | { kind: 'home' | 'section'; path: string; sectionIds: readonly number[] }
  | { kind: 'module'; path: string; key: string };

/**
 * content-override, then url-override, then content-type-override, then the section's or the content layout, then
 * the global one; of two alike the first. A section without a layout of its own takes its nearest ancestor's. Null
 * when there is none.
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
      first((layout) => layout.type === 'content-override' && layout.contentId === subject.contentId) ??
      byUrl ??
      first(
        (layout) => layout.type === 'content-type-override' && layout.contentTypes.includes(subject.type),
      ) ??
      first((layout) => layout.type === 'content' && !layout.isGlobal) ??
      global('content') ??
      null
    );
  }
  if (subject.kind === 'module')
    return first((layout) => layout.type === 'module' && layout.key === subject.key) ?? null;
  if (byUrl) return byUrl;
  for (const id of [...subject.sectionIds].reverse()) {
    const own = first((layout) => layout.type === 'section' && layout.sectionId === id);
    if (own) return own;
  }
  return (
    first((layout) => layout.type === 'section' && layout.sectionId === null && !layout.isGlobal) ??
    global('section') ??
    null
  );
}
