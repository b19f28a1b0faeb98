import { expect, test } from 'vitest';
import { readAmount, writtenAmount } from './amounts.ts';

test.each([
  ['49', 'EUR', 4900],
  ['49.00', 'EUR', 4900],
  ['49,5', 'EUR', 4950],
  ['0.49', 'EUR', 49],
  ['1,250', 'EUR', 125_000],
  ['1.250,50', 'EUR', 125_050],
  ['1 250.50', 'EUR', 125_050],
  ['1’250', 'CHF', 125_000],
  ['1,234,567', 'USD', 123_456_700],
  ['4900', 'JPY', 4900],
  ['4,900', 'JPY', 4900],
  ['1.250', 'KWD', 1250],
  ['12', 'KWD', 12_000],
])('%s in %s is %i of its smallest unit', (written, currency, amount) =>
  expect(readAmount(written, currency)).toBe(amount),
);

test.each([
  ['', 'EUR'],
  ['free', 'EUR'],
  ['49.00.00', 'EUR'],
  ['1,25,000', 'EUR'],
  ['-49', 'EUR'],
  ['49.', 'EUR'],
  ['49.5', 'JPY'],
  ['49.1234', 'EUR'],
  ['9'.repeat(20), 'EUR'],
])('%s is no amount in %s', (written, currency) => expect(readAmount(written, currency)).toBeNull());

test('a formatted amount parses back to the same amount', () => {
  for (const [amount, currency] of [
    [4900, 'EUR'],
    [49, 'EUR'],
    [4900, 'JPY'],
    [1250, 'KWD'],
    [7, 'XQZ'],
  ] as const)
    expect(readAmount(writtenAmount(amount, currency), currency)).toBe(amount);
});
