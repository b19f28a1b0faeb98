/** Issues and publications for the examples of blocks. */
import { image } from '#examples/cards.ts';
import type { ShownIssue, ShownPublication } from './issues.ts';

export function exampleIssue(number: number, overrides: Partial<ShownIssue> = {}): ShownIssue {
  return {
    id: number,
    name: `No. ${number}`,
    path: `/magazine/${number}/no-${number}`,
    mailDate: new Date(Date.UTC(2026, number % 12, 1)).toISOString(),
    cover: image(number, { width: 900, height: 1200 }),
    description: 'Who pays for the second lock, and what the pilots think of it.',
    digitalEditionUrl: null,
    publication: {
      id: 1,
      name: 'Quay & Crane',
      path: '/magazine/quay-and-crane',
      subscribeUrl: '/subscribe',
    },
    ...overrides,
  };
}

export function examplePublication(
  number: number,
  overrides: Partial<ShownPublication> = {},
): ShownPublication {
  return {
    id: number,
    name: 'Quay & Crane',
    path: '/magazine/quay-and-crane',
    tagline: 'The monthly for terminals',
    description: 'What stands on a quay, who works it, and what it earns.',
    logo: null,
    subscribeUrl: '/subscribe',
    renewalUrl: '/renew',
    changeAddressUrl: '/address',
    reprintsUrl: null,
    ...overrides,
  };
}
