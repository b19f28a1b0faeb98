import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage } from '#examples/cards.ts';

const product = (specifications: unknown) => ({
  content: articleContent({ type: 'Product', typeLabel: 'Product', fields: { specifications } }),
});

export const examples: readonly BlockExample[] = [
  {
    name: 'four measures',
    settings: {},
    page: product([
      { name: 'Diameter', value: '64 mm' },
      { name: 'Breaking load', value: '82 t' },
      {
        name: 'Elongation at half of the breaking load',
        value: '27 %, measured wet after two hundred cycles',
      },
      { name: 'Weight', value: '28 kg' },
    ]),
  },
  {
    name: 'one measure, under a title',
    settings: { title: 'Measured by us', link: '/kit' },
    page: product([{ name: 'Breaking load', value: '42 t' }]),
  },
  { name: 'nothing measured', settings: {}, page: product([]), empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
