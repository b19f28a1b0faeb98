import type { BlockExample } from '#model/define-block.ts';
import { articleContent, card, homePage, image } from '#examples/cards.ts';

const companyItem = (overrides = {}) => ({
  content: articleContent({
    companyId: 10_000_011,
    linked: {
      10_000_011: card(11, {
        type: 'Company',
        typeLabel: 'Company',
        name: 'Kaiwerk',
        path: '/company/10000011/kaiwerk',
        note: 'Crane builder · Antwerp, Belgium',
        image: image(11, { width: 800, height: 400, alt: 'Kaiwerk' }),
        ...overrides,
      }),
    },
  }),
});

export const examples: readonly BlockExample[] = [
  { name: 'logo, name and place', settings: { title: 'The company' }, page: companyItem() },
  { name: 'name alone', settings: {}, page: companyItem({ image: null, note: null }) },
  {
    name: 'a company readers may not see',
    settings: {},
    page: { content: articleContent({ companyId: 10_000_011 }) },
    empty: true,
  },
  { name: 'no company', settings: {}, empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
