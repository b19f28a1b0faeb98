/** Filters of the report on items. */
import { choice } from '#fields/choice/field.ts';
import { relation } from '#fields/relation/field.ts';
import { ALL_SITES } from '../../report-figures/model/all-sites.ts';
import { CHANNELS } from '../../collection/model/channel.ts';

export const CONTENT_DETAIL_FILTERS = {
  ...ALL_SITES,
  item: relation({ label: 'Item', apiDescription: 'The item that the report is about.', to: 'content' }),
  channel: choice({ label: 'Source', choices: CHANNELS }),
};
