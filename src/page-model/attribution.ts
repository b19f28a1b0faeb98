/** Readers' sources, from parameters of the URL: for reports and offers, never an access right. */
export interface Attribution {
  /** `pk`. */
  promoCode: string | null;
  source: string | null;
}

/** Parameters that every page takes. */
export const PROMO_CODE_PARAMETER = 'pk';
export const SOURCE_PARAMETER = 'source';

const LENGTH_MAX = 50;

/** A value of it; null for one that is longer or has signs that show nothing. */
export function attributionText(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  return text !== '' && text.length <= LENGTH_MAX && !/\p{C}/u.test(text) ? text : null;
}
