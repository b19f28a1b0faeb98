import type { ShownMembership } from './memberships.ts';

/** Memberships for the examples of blocks. */
export const EXAMPLE_MEMBERSHIPS: readonly ShownMembership[] = [
  {
    id: 1,
    title: 'Quayside Readers',
    alias: 'readers',
    description: 'Every article in full, on every device. Free of charge.',
  },
  { id: 2, title: 'Harbour masters', alias: 'harbour-masters', description: null },
];
