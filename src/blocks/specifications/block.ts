import { defineBlock } from '#model/define-block.ts';
import { specificationsOf } from '#page-model/type-fields.ts';

/** Measured properties, in a table. */
export const specifications = defineBlock({
  name: 'specifications',
  title: 'Specifications',
  description: 'The specifications of a product or vehicle as a table.',
  icon: 'table',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {},
  isEmpty: (_settings, _items, { content }) => !content || specificationsOf(content.fields).length === 0,
});
