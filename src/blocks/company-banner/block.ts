import { defineBlock } from '#model/define-block.ts';

/** The company that an item is about or comes from. */
export const companyBanner = defineBlock({
  name: 'company_banner',
  title: 'Company banner',
  description: 'The logo and name of the item’s company, linked to its page.',
  icon: 'company',
  category: 'author',
  v: 1,
  hydrate: 'none',
  settings: {},
  isEmpty: (_settings, _items, { content }) => !content?.linked[content.companyId ?? 0],
});
