import type { BlockExample } from '#model/define-block.ts';
import { articleContent } from '#model/example-cards.ts';
import { EXAMPLE_MEMBERSHIPS } from '../../examples.ts';

const gatedFor = (reason: string) => ({ content: articleContent({ gated: { reason }, isBehindGate: true }) });

export const examples: readonly BlockExample[] = [
  {
    name: 'an article for members',
    settings: {},
    page: gatedFor('registrationRequired'),
    data: EXAMPLE_MEMBERSHIPS.slice(0, 1),
  },
  {
    name: 'one of two memberships, with a title',
    settings: { title: 'Read on' },
    page: gatedFor('membershipRequired'),
    data: EXAMPLE_MEMBERSHIPS,
  },
  {
    name: 'a reader whose membership does not include it',
    settings: {},
    page: gatedFor('membershipMissing'),
    data: EXAMPLE_MEMBERSHIPS.slice(1),
  },
  { name: 'an open article', settings: {}, page: { content: articleContent() }, data: [], empty: true },
];
