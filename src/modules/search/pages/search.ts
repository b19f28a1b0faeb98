import { defineModulePage } from '#model/pages/define-module-page.ts';
import { SEARCH_PATH, type SearchFilters } from '../search-filters.ts';
import { readSearchFilters } from '../read-filters.ts';
import { searchWords } from '../words.ts';

/** The search page: the reader's query and its results. */
export const search = defineModulePage<SearchFilters>({
  key: 'search',
  path: SEARCH_PATH,
  read: readSearchFilters,
  pageNumber: ({ page }) => page,
  title: ({ text }, language) => searchWords(language).title(text),
  grid: {
    v: 1,
    rows: [
      {
        id: 'search',
        layout: '1',
        settings: {},
        columns: [{ blocks: [{ id: 'search', type: 'search', v: 1, settings: {} }] }],
      },
    ],
  },
});
