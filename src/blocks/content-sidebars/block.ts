import { defineBlock } from '#model/define-block.ts';
import { isRichTextEmpty } from '#rich-text/document/rich-text.ts';

/** Sidebars of the item: a glossary, a box of figures, a second voice. */
export const contentSidebars = defineBlock({
  name: 'content_sidebars',
  title: 'Sidebars',
  description: 'The item’s sidebars, each in its own box.',
  icon: 'article',
  category: 'content',
  v: 1,
  isDroppedBehindGate: true,
  keeps: 'sidebars',
  hydrate: 'none',
  settings: {},
  // Specification, public site, section 2: dropped when sidebars are missing.
  isEmpty: (_settings, _items, page) =>
    (page.content?.sidebars ?? []).every((sidebar) => isRichTextEmpty(sidebar.body)),
});
