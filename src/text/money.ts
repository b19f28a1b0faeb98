/**
 * Amounts of money in a language's format. A stored currency may be invalid: its text is then shown next to
 * the number.
 */
import { numberLocale } from './locale.ts';

export type AmountPart = Pick<Intl.NumberFormatPart, 'value'> & { isCurrency: boolean };

/**
 * Formats an amount in the smallest unit of its currency (ISO 4217): 1250 EUR as €12.50. For an unknown
 * currency, the unit is a hundredth.
 */
export function amountInWords(amount: number, currency: string, language: string): string {
  return partsOfAmount(amount / 10 ** minorDigits(currency), currency, language)
    .map(({ value }) => value)
    .join('');
}

/** Number of decimal digits of a currency: 2 for EUR, 0 for JPY, 3 for KWD; 2 for an unknown one. */
export function minorDigits(currency: string): number {
  return formatOf(currency, 'en', {}).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Codes of all currencies that this platform supports, in alphabetical order. */
export function currencies(): string[] {
  return Intl.supportedValuesOf('currency');
}

export function isCurrency(code: string): boolean {
  return currencies().includes(code);
}

/** The English name of a currency; its code if it has none. */
export function currencyName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Formats an amount in whole units as parts, and marks the parts that name the currency. */
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
