import { richText as richTextField } from '#fields/rich-text/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { isRichTextEmpty } from '#rich-text/document/rich-text.ts';

/** A text that belongs to the layout: a note, a notice, a welcome message. */
export const richText = defineBlock({
  name: 'rich_text',
  title: 'Rich text',
  description: 'Text you write here. It appears on every page that uses this layout.',
  icon: 'text',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    text: richTextField({ label: 'Text', required: true, default: { v: 1, content: [] } }),
  },
  isEmpty: (settings) => isRichTextEmpty(settings.text),
});
