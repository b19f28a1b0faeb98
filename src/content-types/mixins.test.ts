import { expect, test } from 'vitest';
import { headcountData, postalAddress, withZip } from './mixins.ts';

test('an address resolves a country by its code, and leaves an unknown one unchanged', () => {
  expect(postalAddress({ city: 'Antwerp', country: 'Belgium' })).toEqual({
    '@type': 'PostalAddress',
    addressLocality: 'Antwerp',
    addressCountry: 'BE',
  });
  expect(postalAddress({ country: 'Atlantis' })).toMatchObject({ addressCountry: 'Atlantis' });
  expect(postalAddress({})).toBeNull();
});

test('a postal code stored under its old name is read as zip, by pages and by search engines', () => {
  expect(withZip({ city: 'Antwerp', postalCode: '2000' })).toEqual({ city: 'Antwerp', zip: '2000' });
  expect(withZip({ postalCode: '2000', zip: '2030' })).toEqual({ zip: '2030' });
  expect(postalAddress(withZip({ postalCode: '2000' }))).toMatchObject({ postalCode: '2000' });
});

test.each([
  ['1,200', { value: 1200 }],
  ['1.200', { value: 1200 }],
  ['50–99', { minValue: 50, maxValue: 99 }],
  ['50 to 99', { minValue: 50, maxValue: 99 }],
  ['99-50', { minValue: 50, maxValue: 99 }],
  ['500+', { minValue: 500 }],
])('%s employees are a quantity', (text, value) =>
  expect(headcountData(text)).toEqual({
    numberOfEmployees: { '@type': 'QuantitativeValue', ...value },
  }),
);

test.each([null, '', 'many', 'about 300', '10–20–30'])('“%s” employees are none', (text) =>
  expect(headcountData(text)).toEqual({}),
);
