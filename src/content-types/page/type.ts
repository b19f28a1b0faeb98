import { defineContentType } from '#model/define-content-type.ts';

/** A page that stands by itself at an address of its own: about, contact, imprint. */
export const page = defineContentType({
  name: 'Page',
  label: 'Page',
  pluralLabel: 'Pages',
  editKey: 'page',
  layoutKey: 'page',
  address: 'alias',
  fields: {},
  hides: ['schedules', 'primarySection', 'byline', 'source', 'authors', 'labels'],
  structuredData: (item) => ({
    '@type': 'WebPage',
    name: item.name,
    description: item.description,
    url: item.url,
    dateModified: item.updated,
  }),
  examples: [{}],
});
