import type { BlockExample } from '#model/define-block.ts';
import { articleContent, card, homePage } from '#examples/cards.ts';

const company = (fields: Record<string, unknown>, linked = {}) => ({
  content: articleContent({
    type: 'Company',
    typeLabel: 'Company',
    name: 'Kaiwerk',
    body: null,
    section: null,
    hierarchy: [],
    fields,
    linked,
  }),
});

export const examples: readonly BlockExample[] = [
  {
    name: 'everything',
    settings: { title: 'Overview' },
    page: company(
      {
        address1: 'Kattendijkdok 12',
        address2: 'Hall C',
        city: 'Antwerp',
        zip: '2000',
        country: 'Belgium',
        phone: '+32 3 555 01 70',
        tollfree: '0800 555 01',
        fax: '+32 3 555 01 71',
        publicEmail: 'desk@kaiwerk.example',
        website: 'https://www.kaiwerk.example/',
        numberOfEmployees: '200–249',
        yearsInOperation: 61,
        productSummary: 'Ship-to-shore and mobile harbour cranes from 40 to 150 tonnes.',
        servicesProvided: 'Assembly on the quay.\nInspection every second year.',
        brandsCarried: 'Kaiwerk, Stromhaken',
        parentCompany: 10_000_011,
        competitors: [10_000_012, 10_000_013],
        publicContacts: [10_000_014],
      },
      {
        10_000_011: card(11, { name: 'Scheldt Holding' }),
        10_000_012: card(12, { name: 'Portalis Cranes' }),
        10_000_014: card(14, { name: 'Lieve Goossens' }),
      },
    ),
  },
  { name: 'a city and a product', settings: {}, page: company({ city: 'Gdynia', productSummary: 'Ropes.' }) },
  {
    name: 'contacts alone, which another block names',
    settings: { showContacts: false },
    page: company({ publicContacts: [10_000_014] }, { 10_000_014: card(14, { name: 'Lieve Goossens' }) }),
    empty: true,
  },
  { name: 'a company without data', settings: {}, page: company({ parentCompany: 10_000_099 }), empty: true },
  { name: 'another kind of item', settings: {}, empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
