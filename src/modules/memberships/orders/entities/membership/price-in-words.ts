import type { ListRow } from '#model/screens/define-list.ts';
import { amountInWords, minorDigits } from '#text/money.ts';

const PERIODS = new Map<unknown, string>([
  ['month', ' a month'],
  ['year', ' a year'],
]);

/** The price of a membership in English, for staff: `€49.00 a year`; `Free` without a price. */
export function priceInWords({ isFree, price, currency, period }: ListRow): string {
  if (isFree !== false || typeof price !== 'number' || typeof currency !== 'string') return 'Free';
  return `${amountInWords(price, currency, 'en')}${PERIODS.get(period) ?? ''}`;
}

/**
 * Whether the price is less than one whole unit: perhaps it was entered in whole units instead of the
 * smallest unit.
 */
export function isTiny({ isFree, price, currency }: ListRow): boolean {
  return isFree === false && typeof price === 'number' && price < 10 ** minorDigits(String(currency));
}
