import { amountInWords } from '#text/money.ts';
import type { Priced } from '../../orders/model/memberships.ts';
import { registrationWords } from '../words/index.ts';

/** A membership's price, in the wording and number format of a language. */
export function priceOf({ isFree, price, currency, period }: Priced, language: string): string {
  const words = registrationWords(language);
  if (isFree || price === null || currency === null) return words.free;
  const text = amountInWords(price, currency, language);
  if (period === 'once') return words.priceOnce(text);
  return period === 'month' ? words.priceMonth(text) : words.priceYear(text);
}
