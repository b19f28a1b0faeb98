import { defineBlock } from '#model/define-block.ts';
import { isRichTextEmpty } from '#rich-text/document/rich-text.ts';

/** The item's sidebars, such as a glossary, a box of figures or a second opinion. */
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
  // Specification, public site, section 2: dropped without sidebars.
  isEmpty: (_settings, _items, page) =>
    (page.content?.sidebars ?? []).every((sidebar) => isRichTextEmpty(sidebar.body)),
});
