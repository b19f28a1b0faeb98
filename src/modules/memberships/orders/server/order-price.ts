import { amountInWords } from '#text/money.ts';
import { staffWords } from '../../staff/words/index.ts';

export interface OrderPrice {
  /** In the smallest unit of the currency. */
  price: number;
  currency: string;
  period: 'month' | 'year' | 'once';
}

/** The price of an order as text: €9.00 a month. */
export function orderPrice({ price, currency, period }: OrderPrice, language: string): string {
  const amount = amountInWords(price, currency, language);
  const words = staffWords(language);
  return { month: words.perMonth(amount), year: words.perYear(amount), once: amount }[period];
}
