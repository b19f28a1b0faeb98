import { expect, test } from 'vitest';
import { COUNTRIES, countryName, findCountry } from './countries.ts';

test('every country has a label and two unique codes', () => {
  expect(COUNTRIES).toHaveLength(249);
  for (const { label, friendlyLabel, alpha2code, alpha3code } of COUNTRIES) {
    expect(label).not.toBe('');
    expect(friendlyLabel, label).not.toBe(label);
    expect(alpha2code, label).toMatch(/^[A-Z]{2}$/);
    expect(alpha3code, label).toMatch(/^[A-Z]{3}$/);
  }
  for (const key of ['label', 'alpha2code', 'alpha3code'] as const)
    expect(new Set(COUNTRIES.map((country) => country[key])).size).toBe(249);
});

test('the United States list states and territories, Canada its thirteen provinces and territories', () => {
  const states = findCountry('US')?.regions;
  expect(states?.label).toBe('State');
  expect(states?.options).toHaveLength(56);
  expect(states?.options).toEqual(
    expect.arrayContaining([
      { label: 'Alabama', value: 'AL' },
      { label: 'District of Columbia', value: 'DC' },
      { label: 'Puerto Rico', value: 'PR' },
      { label: 'Wyoming', value: 'WY' },
    ]),
  );
  const provinces = findCountry('CA')?.regions;
  expect(provinces?.label).toBe('Province');
  expect(provinces?.options.map(({ value }) => value)).toEqual(
    'AB BC MB NB NL NT NS NU ON PE QC SK YT'
      .split(' ')
      .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
  );
  expect(COUNTRIES.filter(({ regions }) => regions).map(({ alpha2code }) => alpha2code)).toEqual([
    'CA',
    'US',
  ]);
  function nameOf(code: string): string {
    return provinces?.options.find(({ value }) => value === code)?.label ?? '';
  }
});

test('compliance is required in Brazil and Canada, optional in the European Union and the United Kingdom', () => {
  const of = (wanted: string) =>
    COUNTRIES.filter(({ compliance }) => compliance === wanted).map(({ alpha2code }) => alpha2code);
  expect(of('required')).toEqual(['BR', 'CA']);
  expect(of('optional')).toHaveLength(28);
  expect(of('optional')).toEqual(expect.arrayContaining(['DE', 'FR', 'NL', 'GB']));
  expect(findCountry('United States')?.compliance).toBeUndefined();
});

test.each([
  ['Belgium', 'BE'],
  ['south korea', 'KR'],
  ['Korea, Republic of', 'KR'],
  [' usa ', 'US'],
  ['gb', 'GB'],
  ['Eswatini', 'SZ'],
  ['Swaziland', 'SZ'],
  ['North Macedonia', 'MK'],
  ['Atlantis', undefined],
])('%s is %s', (written, code) => {
  expect(findCountry(written)?.alpha2code).toBe(code);
});

test('a country is named in the language of the site; English and unknown names stay as they were written', () => {
  expect(countryName('Oman', 'ar')).toBe('عُمان');
  expect(countryName('deu', 'de')).toBe('Deutschland');
  expect(countryName('United States of America', 'en')).toBe('United States of America');
  expect(countryName('Atlantis', 'fr')).toBe('Atlantis');
  expect(countryName('', 'fr')).toBe('');
});
