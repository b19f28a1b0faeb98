/** Filters of the gate funnel. */
import { VELOCITY_FILTERS } from '#entities/content/velocity-filters.ts';
import { relation } from '#fields/relation/field.ts';
import { ALL_SITES } from '../../report-figures/model/all-sites.ts';

export const GATE_FILTERS = {
  ...ALL_SITES,
  item: relation({
    label: 'Item',
    apiDescription: 'Counts only the gate of this item. Null: all items.',
    to: 'content',
  }),
  ...VELOCITY_FILTERS,
};
