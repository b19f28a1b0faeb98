import { expect, test } from 'vitest';
import { instant } from '#fields/instant/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { valueTaken } from './value-taken.ts';

const tide = defineEntity({
  name: 'tide',
  label: 'Tide',
  pluralLabel: 'Tides',
  tenancy: 'site',
  titleField: 'water',
  personalData: 'what a test makes up',
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    station: relation({ label: 'Station', to: 'asset', required: true }),
    at: instant({ label: 'Time', required: true }),
    water: text({ label: 'Water', required: true }),
  },
  list: { columns: ['water'], filters: [], sorts: [], search: [] },
  operations: ['get'],
  examples: [{ water: 'High' }],
});

test.each([
  ['tide_by_station_id_at', 'Time is already taken.', { at: 'Time is already taken. Choose another.' }],
  [
    'tide_by_at_station_id',
    'Station is already taken.',
    { station: 'Station is already taken. Choose another.' },
  ],
  ['tide_once', 'A value is already taken by another record. Choose another.', {}],
  [undefined, 'A value is already taken by another record. Choose another.', {}],
])('a violation of the index %s is refused at the field that ends its name', (index, message, fields) => {
  const error = valueTaken(tide, index);
  expect([error.reason, error.message, error.extensions]).toEqual(['VALUE_TAKEN', message, { fields }]);
});
