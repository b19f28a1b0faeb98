import { text } from '#fields/text/field.ts';
import { defineBlock } from '#model/define-block.ts';

/** A search field that opens the search page. */
export const siteSearch = defineBlock({
  name: 'site_search',
  title: 'Search field',
  description: 'A search field that opens the search page.',
  icon: 'search',
  category: 'section',
  v: 1,
  hydrate: 'none',
  settings: {
    // Specification, section 9.
    placeholder: text({ label: 'Placeholder', lengthMax: 80, default: 'Search here...' }),
  },
});
