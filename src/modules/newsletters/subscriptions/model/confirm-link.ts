import { defineLink } from '#model/pages/define-link.ts';

type Values = { subscription: number };

/**
 * Confirms the address of a subscription, and with it every newsletter that waits for this. Works for 7 days, and
 * has no effect when used again.
 */
export const confirmLink = defineLink<Values>({
  purpose: 'newsletter subscription',
  prefix: 'confirm',
  of: 'site',
  values: { subscription: 'id' },
  lifetime: { days: 7 },
});
