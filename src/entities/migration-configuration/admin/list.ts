import { defineList } from '#model/screens/define-list.ts';
import { migrationConfiguration } from '../entity.ts';

/** All import configurations of a site, and the files that they read. */
export const list = defineList({
  source: { entity: migrationConfiguration },
  lead: 'Imports content from another system into this site.',
  links: [
    { label: 'Runs', path: '/migration-run', look: 'button' },
    { label: 'Create configuration', path: '/migration-configuration/new', look: 'create' },
  ],
  open: ({ id }) => `/migration-configuration/${id}`,
  empty: {
    text: 'Create a configuration from a file. Columns are mapped to fields automatically, and you can correct the mapping.',
  },
  below: () => import('./source-files.tsx'),
});
