import { defineBlock } from '#model/define-block.ts';
import { isRichTextEmpty } from '#model/rich-text.ts';

/** The text of the item. */
export const contentBody = defineBlock({
  name: 'content_body',
  title: 'Text',
  description: 'The text of the item: what readers came for.',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {},
  isEmpty: (_settings, _items, page) => isRichTextEmpty(page.content?.body ?? null),
});
