/** The page with which a site answers every URL that does not exist: rendered once, and shared. */
import type { Grid } from '#grid/shapes/grid.ts';
import { gridOf, list, row } from '#layouts/starting-layouts.ts';
import type { PageRequest } from './request.ts';
import { NOT_FOUND_PATH } from './stages/not-found-path.ts';

export const NOT_FOUND: PageRequest = {
  path: NOT_FOUND_PATH,
  system: null,
  pageNumber: 1,
  more: null,
  search: '',
  canonicalRedirect: null,
};

const LATEST = gridOf([
  row('1', [
    [
      list({
        source: 'site',
        presentation: 'cards',
        columns: 4,
        count: 4,
        showTeaser: false,
        showDate: true,
      }),
    ],
  ]),
]);

/**
 * Grid below the text of the page if the site has no layout for it: the latest items. Undefined at any other
 * path, because requests for unknown paths receive the shared page.
 */
export function notFoundGrid(path: string): Grid | undefined {
  return path === NOT_FOUND_PATH ? LATEST : undefined;
}
