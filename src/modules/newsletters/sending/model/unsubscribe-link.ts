import { defineLink } from '#model/pages/define-link.ts';

type Values = { subscription: number; delivery: number };

/**
 * Links of a sent email with which its recipient unsubscribes or changes preferences, without a login. Valid for
 * 24 months. `delivery`: 0 for a test.
 */
export const unsubscribeLink = defineLink<Values>({
  purpose: 'newsletter subscription',
  prefix: 'subscription',
  of: 'site',
  values: { subscription: 'id', delivery: 'id' },
  lifetime: { months: 24 },
});

/** First part of the path at which mail programs and recipients unsubscribe. */
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe';
