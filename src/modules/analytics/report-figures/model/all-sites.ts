import { boolean } from '#fields/boolean/field.ts';

/** Filters of every report on views: its site, or all sites of its user, in one sum. */
export const ALL_SITES = {
  allSites: boolean({
    label: 'All sites',
    help: 'Counts all sites that you work on. Days are those of each site.',
  }),
};
