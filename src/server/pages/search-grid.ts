/** What the search page shows on a site that has no layout for it (a `module` layout with the key `search`). */
import type { Grid } from '#model/grid.ts';

export const SEARCH_GRID: Grid = {
  v: 1,
  rows: [
    {
      id: 'search',
      layout: '1',
      settings: {},
      columns: [{ blocks: [{ id: 'search', type: 'search', v: 1, settings: {} }] }],
    },
  ],
};
