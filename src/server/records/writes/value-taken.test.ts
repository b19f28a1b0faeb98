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
  ['tide_water', undefined, { water: 'Water is already taken. Choose another.' }],
  [
    'tide_once',
    'Key (organisation_id, site_id, station_id, at)=(1, 1, 2, 2026-11-28) already exists.',
    { at: 'Another tide has the same values of “Station” and “Time”. Choose others.' },
  ],
  [
    'tide_once',
    'Schlüssel »(organisation_id, water)=(1, High)« existiert bereits.',
    { water: 'Water is already taken. Choose another.' },
  ],
])(
  'a violation of the index %s with the detail %s names fields of the input',
  (constraint, detail, fields) => {
    const { reason, extensions } = valueTaken(tide, { constraint, detail });
    expect([reason, extensions]).toEqual(['VALUE_TAKEN', { fields }]);
  },
);
