import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { filtersOf } from '../../filters-of.ts';

/** The search page: a form, facets and the results. On other pages only the form is shown. */
export const search = defineBlock({
  name: 'search',
  title: 'Search',
  description: 'The search form with its results, for the search page.',
  icon: 'search',
  category: 'section',
  v: 1,
  hydrate: 'none',
  settings: {
    placeholder: text({ label: 'Placeholder', default: 'Search here...', lengthMax: 80 }),
    showTypes: boolean({ label: 'Filter by content type', default: true }),
    showSections: boolean({ label: 'Filter by section', default: true }),
    showTeaser: boolean({ label: 'Show teasers', default: true }),
  },
  queries: (_settings, page) => {
    const filters = filtersOf(page);
    return filters ? [{ kind: 'search/results', filters }] : [];
  },
});
