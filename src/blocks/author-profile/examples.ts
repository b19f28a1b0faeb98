import type { BlockExample } from '#model/define-block.ts';
import { homePage, personContent } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  { name: 'everything', settings: { title: 'About' }, page: { content: personContent() } },
  {
    name: 'a name alone',
    settings: {},
    page: { content: personContent({ name: 'Tomasz Radwoński', image: null, fields: {} }) },
  },
  { name: 'another kind of item', settings: {}, empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
