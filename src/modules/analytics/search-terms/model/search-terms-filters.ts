/** Filters of the report on searches. */
import { boolean } from '#fields/boolean/field.ts';
import { ALL_SITES } from '../../report-figures/model/all-sites.ts';

export const SEARCH_TERMS_FILTERS = {
  ...ALL_SITES,
  withoutResults: boolean({
    label: 'Without results',
    help: 'Counts only searches that found nothing.',
  }),
};
