import { expect, test } from 'vitest';
import { postalAddress } from './mixins.ts';

test('an address names a country by its code, and one nobody knows as it was written', () => {
  expect(postalAddress({ city: 'Antwerp', country: 'Belgium' })).toEqual({
    '@type': 'PostalAddress',
    addressLocality: 'Antwerp',
    addressCountry: 'BE',
  });
  expect(postalAddress({ country: 'Atlantis' })).toMatchObject({ addressCountry: 'Atlantis' });
  expect(postalAddress({})).toBeNull();
});
