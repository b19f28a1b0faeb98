/** Filters of the reports on items. */
import { VELOCITY_FILTERS } from '#entities/content/velocity-filters.ts';
import { ALL_SITES } from '../../report-figures/model/all-sites.ts';

export const ITEM_FILTERS = { ...ALL_SITES, ...VELOCITY_FILTERS };
