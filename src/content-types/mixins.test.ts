import { expect, test } from 'vitest';
import { postalAddress, withZip } from './mixins.ts';

test('an address names a country by its code, and one nobody knows as it was written', () => {
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
