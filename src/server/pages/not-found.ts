/** The page a site answers every address with at which there is nothing: made once, and shared. */
import type { Grid } from '#grid/shapes/grid.ts';
import { gridOf, list, row } from '#layouts/starting-layouts.ts';
import type { PageRequest } from './request.ts';

/** A path no page can have: what the shared page is made for. */
const NOT_FOUND_PATH = '/404-not-found/';

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
 * What the page shows below its text where the site has no layout for it: the latest. Nothing at any other path, since who
 * asks for that is answered with the shared page.
 */
export function notFoundGrid(path: string): Grid | undefined {
  return path === NOT_FOUND_PATH ? LATEST : undefined;
}
