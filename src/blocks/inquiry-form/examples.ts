import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage } from '#examples/cards.ts';

const product = articleContent({
  type: 'Product',
  typeLabel: 'Product',
  name: 'HB-42 bollard',
  path: '/products/hb-42',
  fields: { enableRmi: true },
});

export const examples: readonly BlockExample[] = [
  {
    name: 'a product that takes them',
    settings: { title: 'Ask about this product' },
    page: { content: product },
  },
  {
    name: 'its company takes them',
    settings: { text: 'Your question goes to the desk, which passes it on to the maker.' },
    page: { content: { ...product, fields: {} } },
    data: true,
  },
  {
    name: 'neither takes them',
    settings: {},
    page: { content: { ...product, fields: {} } },
    data: false,
    empty: true,
  },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
