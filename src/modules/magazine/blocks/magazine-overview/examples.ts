import type { BlockExample } from '#model/define-block.ts';
import { exampleIssue, examplePublication } from '../../examples.ts';

const some = [9, 8, 7, 6, 5].map((number) => exampleIssue(number, number === 7 ? { cover: null } : {}));

export const examples: readonly BlockExample[] = [
  {
    name: 'issues of one publication, with its archive',
    settings: { show: 'issues' },
    data: { publications: [], issues: some, years: [2026, 2025, 2024] },
  },
  {
    name: 'issues of several publications',
    settings: { show: 'issues', title: 'On the rack' },
    data: { publications: [], issues: some.slice(0, 3), years: [] },
  },
  {
    name: 'publications',
    settings: { show: 'publications', title: 'Our magazines' },
    data: {
      publications: [
        examplePublication(1),
        examplePublication(2, { name: 'Lock Keeper', tagline: null, description: null, subscribeUrl: null }),
      ],
      issues: [],
      years: [],
    },
  },
  {
    name: 'nothing yet',
    settings: { show: 'issues' },
    data: null,
    empty: true,
  },
];
