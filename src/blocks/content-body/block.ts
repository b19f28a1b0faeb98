import { defineBlock } from '#model/define-block.ts';
import { namedRecords } from '#page-model/type-fields.ts';
import { isRichTextEmpty } from '#rich-text/document/rich-text.ts';

/** The item's text and its taxonomy terms. */
export const contentBody = defineBlock({
  name: 'content_body',
  title: 'Text',
  description: 'Article body, followed by its taxonomy terms.',
  icon: 'text',
  category: 'content',
  v: 1,
  showsGatedText: true,
  hydrate: 'none',
  insertions: 'body',
  settings: {},
  isEmpty: (_settings, _items, { content }) => {
    const { taxonomy } = content?.fields ?? {};
    return isRichTextEmpty(content?.body ?? null) && namedRecords(taxonomy).length === 0;
  },
});
