/** Filters of the report on the speed of pages. */
import { choice } from '#fields/choice/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { ALL_SITES } from '../../report-figures/model/all-sites.ts';
import { BROWSERS } from './browser.ts';

export const PAGE_SPEED_FILTERS = {
  ...ALL_SITES,
  pageType: text({ label: 'Page type', lengthMax: 40 }),
  layout: relation({
    label: 'Layout',
    apiDescription: 'Counts only pages with this layout. Null: all layouts.',
    to: 'layout',
  }),
  blockType: text({ label: 'Block', lengthMax: 60 }),
  blockPosition: text({ label: 'Block position', lengthMax: 20 }),
  browser: choice({ label: 'Browser', choices: BROWSERS }),
};
