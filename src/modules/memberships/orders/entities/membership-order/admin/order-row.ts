import type { ListRow, Tone } from '#model/screens/define-list.ts';
import { amountInWords } from '#text/money.ts';

/** An order as the API returns it. */
export interface OrderRow extends ListRow {
  id: number;
  title: string;
  siteUser: { id: number; name?: string; username?: string } | null;
  status: string;
  price: number;
  currency: string;
  period: string;
  promoCode: string | null;
  created: string;
}

export const toneOf = ({ status }: OrderRow): Tone =>
  status === 'pending' ? 'waiting' : status === 'confirmed' ? 'good' : 'off';

/** The reader who placed the order. */
export function readerOf({ siteUser }: OrderRow): string {
  return siteUser?.username ?? siteUser?.name ?? 'Erased account';
}

const PERIODS = new Map([
  ['month', ' a month'],
  ['year', ' a year'],
]);

export function priceOf({ price, currency, period }: OrderRow): string {
  return `${amountInWords(price, currency, 'en')}${PERIODS.get(period) ?? ''}`;
}
