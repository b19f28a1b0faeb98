/**
 * Where readers came from, according to parameters of the URL: for reports and offers, never as an access
 * right.
 */
export interface Attribution {
  /** Value of the parameter `pk`. */
  promoCode: string | null;
  source: string | null;
}

/** Parameters that every page accepts. */
export const PROMO_CODE_PARAMETER = 'pk';
export const SOURCE_PARAMETER = 'source';

const LENGTH_MAX = 50;

/** The value of such a parameter; null if it is too long or has invisible characters. */
export function attributionText(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  return text !== '' && text.length <= LENGTH_MAX && !/\p{C}/u.test(text) ? text : null;
}
