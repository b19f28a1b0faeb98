/** Converts amounts between the form, in whole units of a currency, and storage, in its smallest unit. */
import { minorDigits } from '#text/money.ts';

/** Formats an amount for the form: 4900 EUR as 49.00. */
export function writtenAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/**
 * Parses an amount into smallest units; null if it isn't an amount of the currency. Commas, points or spaces
 * may separate thousands. The last comma or point is the decimal one, unless three digits follow it and the
 * currency doesn't have three decimals.
 */
export function readAmount(written: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const text = written.replace(/[\s\u00a0\u202f'’]/g, '');
  const match = /^(\d[\d.,]*?)(?:[.,](\d{1,3}))?$/.exec(text);
  if (!match) return null;
  const [, head = '', tail] = match;
  const isThousands = tail?.length === 3 && digits !== 3;
  if (tail !== undefined && !isThousands && tail.length > digits) return null;
  const whole = isThousands ? `${head}.${tail}` : head;
  // Numbers with separators have groups of three digits.
  if (!/^\d+$/.test(whole) && !/^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return null;
  const units = `${whole.replace(/[.,]/g, '')}${(isThousands ? '' : (tail ?? '')).padEnd(digits, '0')}`;
  const amount = Number(units);
  return Number.isSafeInteger(amount) ? amount : null;
}
