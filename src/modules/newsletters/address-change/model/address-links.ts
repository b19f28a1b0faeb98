/** Links with which a change of address is confirmed and taken back. */
import { defineLink } from '#model/pages/define-link.ts';

type Values = { change: number };

/** In the email to the new address. Has no effect when used again. */
export const confirmAddressLink = defineLink<Values>({
  purpose: 'newsletter address change',
  prefix: 'confirm',
  of: 'site',
  values: { change: 'id' },
  lifetime: { days: 7 },
});

/** In the email to the old address. */
export const takeBackLink = defineLink<Values>({
  purpose: 'newsletter address change',
  prefix: 'back',
  of: 'site',
  values: { change: 'id' },
  lifetime: { days: 7 },
});

/** First parts of the paths of these links. */
export const CONFIRM_ADDRESS_PATH = '/newsletter-address';
export const TAKE_BACK_PATH = '/newsletter-address-back';
