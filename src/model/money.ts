/** Amounts of money, as a language writes them. What is stored as a currency may be none: its text stands beside the number then. */
import { numberLocale } from './locale.ts';

export type AmountPart = Pick<Intl.NumberFormatPart, 'value'> & { isCurrency: boolean };

/** An amount in the smallest unit of its currency (ISO 4217): 1250 EUR as €12.50. Of a currency nobody knows, hundredths. */
export function amountInWords(amount: number, currency: string, language: string): string {
  const { maximumFractionDigits: digits = 2 } = formatOf(currency, language, {}).resolvedOptions();
  return partsOfAmount(amount / 10 ** digits, currency, language)
    .map(({ value }) => value)
    .join('');
}

/** An amount in whole units, and which parts of it name the currency. */
export function partsOfAmount(
  amount: number,
  currency: string,
  language: string,
  options: Intl.NumberFormatOptions = {},
): AmountPart[] {
  const format = formatOf(currency, language, options);
  const parts = format
    .formatToParts(amount)
    .map(({ type, value }) => ({ value, isCurrency: type === 'currency' }));
  return format.resolvedOptions().style === 'currency' || currency === ''
    ? parts
    : [...parts, { value: ' ', isCurrency: false }, { value: currency, isCurrency: true }];
}

function formatOf(currency: string, language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = numberLocale(language);
  try {
    return new Intl.NumberFormat(locale, { ...options, style: 'currency', currency });
  } catch {
    return new Intl.NumberFormat(locale, { ...options, minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }
}
