/** Filters of the audience report. */
import { ALL_SITES } from '../../report-figures/model/all-sites.ts';

export const AUDIENCE_FILTERS = ALL_SITES;
