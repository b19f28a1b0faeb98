import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage } from '#examples/cards.ts';

const file = (fileSrc: string | null) => ({
  content: articleContent({ type: 'Document', typeLabel: 'Document', fields: { fileSrc } }),
});

export const examples: readonly BlockExample[] = [
  {
    name: 'a document',
    settings: {},
    page: file('https://files.quayside.example/tide-tables-2027.pdf'),
  },
  {
    name: 'with a title and a long name',
    settings: { title: 'The whole report', buttonLabel: 'Get the report' },
    page: file(
      'https://files.quayside.example/reports/shore-power-in-eleven-small-harbours-second-edition.xlsx',
    ),
  },
  {
    name: 'an address without a type',
    settings: {},
    page: file('https://files.quayside.example/tables/'),
  },
  {
    name: 'with the picture as its cover',
    settings: { showCover: true },
    page: file('https://files.quayside.example/tide-tables-2027.pdf'),
  },
  {
    name: 'with a cover that is set',
    settings: { showCover: true },
    page: {
      content: articleContent({
        type: 'Whitepaper',
        typeLabel: 'Whitepaper',
        image: null,
        fields: { fileSrc: 'https://files.quayside.example/tide-tables-2027.pdf' },
      }),
    },
  },
  { name: 'no file', settings: {}, page: file(null), empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
