/** Amounts of money, in a language's format. A stored currency may be invalid: its text is next to the number then. */
import { numberLocale } from './locale.ts';

export type AmountPart = Pick<Intl.NumberFormatPart, 'value'> & { isCurrency: boolean };

/** An amount in the smallest unit of its currency (ISO 4217): 1250 EUR as €12.50. Of an unknown currency, hundredths. */
export function amountInWords(amount: number, currency: string, language: string): string {
  return partsOfAmount(amount / 10 ** minorDigits(currency), currency, language)
    .map(({ value }) => value)
    .join('');
}

/** Decimal digits of a currency: 2 of EUR, 0 of JPY, 3 of KWD; 2 of an unknown one. */
export function minorDigits(currency: string): number {
  return formatOf(currency, 'en', {}).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Codes of all currencies this platform knows, in alphabetical order. */
export function currencies(): string[] {
  return Intl.supportedValuesOf('currency');
}

export function isCurrency(code: string): boolean {
  return currencies().includes(code);
}

/** The English name of a currency; its code where it has none. */
export function currencyName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code;
  } catch {
    return code;
  }
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
