import { expect, test } from 'vitest';
import { knownLanguage, knownTimeZone } from './locale.ts';
import { amountInWords, partsOfAmount } from './money.ts';

test.each([
  [1250, 'EUR', 'en', '€12.50'],
  [1250, 'JPY', 'en', '¥1,250'],
  [490_000, 'EUR', 'de', '4.900,00\u00a0€'],
  [490_000, 'XQQ', 'en', 'XQQ\u00a04,900.00'],
  [490_000, 'euro', 'en', '4,900.00 euro'],
  [490_000, 'euro', 'de', '4.900,00 euro'],
  [490_000, '', 'en', '4,900.00'],
])('%i of the currency “%s” is written in %s as %s', (amount, currency, language, shown) => {
  expect(amountInWords(amount, currency, language)).toBe(shown);
});

test('the part that names a currency is known, also of an unknown one', () => {
  const named = (currency: string) =>
    partsOfAmount(9, currency, 'en').flatMap(({ value, isCurrency }) => (isCurrency ? [value] : []));
  expect([named('EUR'), named('E€')]).toEqual([['€'], ['E€']]);
});

test.each(['english!', '', 'x_y', 'e', 'en-', 'nederlands-in-nederland'])(
  'the stored language “%s” counts as English',
  (stored) => expect(knownLanguage(stored)).toBe('en'),
);

test.each(['Europe/Atlantis', '', 'CEST+99'])('the stored time zone “%s” counts as UTC', (stored) =>
  expect(knownTimeZone(stored)).toBe('UTC'),
);

test('a valid amount is used as it is stored', () => {
  expect(['ar-EG', 'en-GB', 'pt'].map(knownLanguage)).toEqual(['ar-EG', 'en-GB', 'pt']);
  expect(['Asia/Tokyo', 'UTC', '+02:00'].map(knownTimeZone)).toEqual(['Asia/Tokyo', 'UTC', '+02:00']);
});
