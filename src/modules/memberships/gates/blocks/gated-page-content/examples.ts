import type { BlockExample } from '#model/define-block.ts';
import { everyNode } from '#examples/text.ts';
import { EXAMPLE_MEMBERSHIPS } from '../../../orders/model/examples.ts';

const text = (words: string) => ({
  v: 1 as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
});

const TEASER = text('Berth prices of forty ports, collected by our readers each quarter.');
const PRICES = text('Ostend asks 4.10 a metre, Bergen 5.25.');
const sharedSettings = { title: 'Berth prices, this quarter', text: PRICES, teaser: TEASER };

export const examples: readonly BlockExample[] = [
  {
    name: 'a reader who may read it',
    settings: { title: 'Berth prices, this quarter', text: PRICES },
  },
  { name: 'every kind of node', settings: { text: everyNode() } },
  {
    name: 'a stranger',
    settings: sharedSettings,
    gated: { reason: 'registrationRequired' },
    data: EXAMPLE_MEMBERSHIPS.slice(0, 1),
  },
  {
    name: 'a stranger, where a membership opens it',
    settings: { ...sharedSettings, readers: 'membership', memberships: [1, 2] },
    gated: { reason: 'membershipRequired' },
    data: EXAMPLE_MEMBERSHIPS,
  },
  {
    name: 'a reader whose membership does not include it',
    settings: { ...sharedSettings, readers: 'membership', memberships: [2] },
    gated: { reason: 'membershipMissing' },
    data: EXAMPLE_MEMBERSHIPS.slice(1),
  },
  {
    name: 'without a teaser',
    settings: { text: PRICES },
    gated: { reason: 'registrationRequired' },
    data: [],
  },
  { name: 'no text', settings: {}, empty: true },
];
