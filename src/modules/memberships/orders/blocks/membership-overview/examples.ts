import type { BlockExample } from '#model/define-block.ts';
import { EXAMPLE_MEMBERSHIPS } from '../../model/examples.ts';
import type { HeldMembership, OverviewData } from './load.ts';

const HELD: readonly HeldMembership[] = [
  {
    id: 1,
    title: 'Quayside Readers',
    description: 'Every article in full, on every device. Free of charge.',
    until: null,
  },
  { id: 3, title: 'Pilots’ desk', description: null, until: '2027-03-01T00:00:00.000Z' },
];

const shown = (data: OverviewData): OverviewData => data;

export const examples: readonly BlockExample[] = [
  { name: 'a stranger', settings: {}, data: shown({ held: null, joinable: EXAMPLE_MEMBERSHIPS }) },
  {
    name: 'a member',
    settings: { title: 'What you read with us' },
    data: shown({ held: HELD, joinable: EXAMPLE_MEMBERSHIPS.slice(1) }),
  },
  {
    name: 'a member without a membership',
    settings: { showDescriptions: false },
    data: shown({ held: [], joinable: EXAMPLE_MEMBERSHIPS }),
  },
  { name: 'a member with all there is', settings: {}, data: shown({ held: HELD, joinable: [] }) },
  { name: 'none on offer', settings: {}, data: shown({ held: null, joinable: [] }) },
];
