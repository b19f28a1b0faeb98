import type { BlockExample } from '#model/define-block.ts';
import { exampleSettings, homePage, pageSubject } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  { name: 'every way', settings: { title: 'Share this' } },
  { name: 'two ways', settings: { ways: ['email', 'print'] } },
  {
    name: 'what the site’s settings say',
    settings: { ways: [] },
    page: {
      site: {
        ...pageSubject().site,
        settings: exampleSettings({
          contentStyle: { socialShareLinks: ['Whatsapp', 'Pinterest', 'Pocket'] },
        }),
      },
    },
  },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
