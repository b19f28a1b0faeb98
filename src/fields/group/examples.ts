import { defineFieldExamples } from '#examples/fields.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { group } from './field.ts';

export const examples = defineFieldExamples(group, [
  {
    options: {
      label: 'Berth',
      typeName: 'ExampleBerth',
      of: {
        name: text({ label: 'Name', required: true }),
        depth: integer({ label: 'Depth', min: 0 }),
        map: url({ label: 'Map' }),
        operator: relation({ label: 'Operator', to: 'content' }),
      },
    },
    good: [
      {
        given: { name: ' North 4 ', depth: 11, map: 'https://maps.quayside.example/n4', operator: null },
        stored: { name: 'North 4', depth: 11, map: 'https://maps.quayside.example/n4', operator: null },
        links: ['https://maps.quayside.example/n4'],
        words: 'North 4',
        presented: 'Name: North 4\nDepth: 11\nMap: https://maps.quayside.example/n4\nOperator: –',
      },
    ],
    refused: [
      { given: { depth: 11 }, message: 'Name is required.' },
      { given: { name: 'North 4', depth: -1 }, message: 'Depth must be at least 0.' },
      { given: { name: 'North 4', crane: 2 }, message: 'Unknown field “crane”. Remove it.' },
    ],
  },
  {
    options: {
      label: 'Operator',
      typeName: 'ExampleOperator',
      of: { company: relation({ label: 'Company', to: 'content' }) },
    },
    good: [
      {
        given: { company: 10_000_001 },
        references: [{ to: 'content', id: 10_000_001 }],
        presented: 'Company: #10000001',
      },
    ],
    refused: [{ given: { company: 0 }, message: 'Company must be an ID.' }],
  },
]);
