import type { BlockExample } from '#model/define-block.ts';
import { homePage } from '#model/example-cards.ts';

export const examples: readonly BlockExample[] = [
  { name: 'every way', settings: { title: 'Pass it on' } },
  { name: 'two ways', settings: { ways: ['email', 'print'] } },
  { name: 'no way', settings: { ways: [] }, empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
