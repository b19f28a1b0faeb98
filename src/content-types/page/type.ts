import { defineContentType } from '#model/define-content-type.ts';
import { EDITORIAL_ONLY, gatedWorkData } from '#content-types/mixins.ts';

/** A standalone page with its own URL: about, contact, imprint. */
export const page = defineContentType({
  name: 'Page',
  label: 'Page',
  pluralLabel: 'Pages',
  apiDescription: 'A page outside of all sections with its own URL, such as an imprint.',
  synonyms: ['about', 'imprint', 'privacy', 'terms', 'static page', 'landing page'],
  family: 'Pages',
  icon: 'page',
  editKey: 'page',
  layoutKey: 'page',
  address: 'alias',
  fields: {},
  hides: ['schedules', 'primarySection', 'labels', 'company', ...EDITORIAL_ONLY],
  structuredData: (item) => ({
    '@type': 'WebPage',
    name: item.name,
    ...(item.description && { description: item.description }),
    url: item.url,
    dateModified: item.updated,
    ...gatedWorkData(item),
  }),
  examples: [{}],
});
