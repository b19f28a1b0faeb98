/** An amount in the smallest unit of its currency (ISO 4217), as it is written in a language: 1250 EUR as €12.50. */
export function amountInWords(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** digits);
}
