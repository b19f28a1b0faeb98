import { defineFieldExamples } from '#examples/fields.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { list } from './field.ts';

export const examples = defineFieldExamples(list, [
  {
    options: {
      label: 'Sailings',
      typeName: 'ExampleSailing',
      entryLabel: 'sailing',
      countMax: 3,
      of: {
        port: text({ label: 'Port', required: true }),
        berths: integer({ label: 'Berths', default: 1 }),
        page: url({ label: 'Page' }),
      },
    },
    good: [
      {
        given: [
          { port: 'Ostend', page: 'https://ports.quayside.example/ostend' },
          { port: 'Trieste', berths: 4 },
        ],
        stored: [
          { port: 'Ostend', berths: 1, page: 'https://ports.quayside.example/ostend' },
          { port: 'Trieste', berths: 4, page: null },
        ],
        links: ['https://ports.quayside.example/ostend'],
        words: 'Ostend\nTrieste',
        presented: 'Ostend · 1 · https://ports.quayside.example/ostend\nTrieste · 4 · –',
      },
      { given: [], presented: '' },
    ],
    refused: [
      { given: [{ berths: 2 }], message: 'Port is required.' },
      {
        given: Array.from({ length: 4 }, () => ({ port: 'Ostend' })),
        message: 'Sailings may have at most 3 entries.',
      },
      { given: { port: 'Ostend' }, message: 'Sailings must be a list.' },
    ],
  },
  {
    options: {
      label: 'Partners',
      typeName: 'ExamplePartner',
      entryLabel: 'partner',
      of: { company: relation({ label: 'Company', to: 'content' }) },
    },
    good: [
      {
        given: [{ company: 10_000_001 }, { company: 10_000_002 }],
        references: [
          { to: 'content', id: 10_000_001 },
          { to: 'content', id: 10_000_002 },
        ],
        presented: '#10000001\n#10000002',
      },
    ],
    refused: [{ given: [{ company: -1 }], message: 'Company must be an ID.' }],
  },
]);
