import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEvent } from '#model/jobs/define-event.ts';
import { SUBSCRIPTION_SOURCES } from '../model/sources.ts';

/**
 * Emitted when a subscription starts, which is once its address is confirmed, and when it ends (specification, public site,
 * section 3 "Tracking enumerations"). Only the first four sources are names of the specification; analytics omits the others.
 */
export const subscriptionChanged = defineEvent(
  'newsletters/subscriptionChanged',
  {
    siteId: integer({ label: 'Site', required: true, min: 1 }),
    newsletter: integer({ label: 'Newsletter', required: true, min: 1 }),
    subscription: integer({ label: 'Subscriber', required: true, min: 1 }),
    action: choice({
      label: 'Action',
      required: true,
      choices: [
        { value: 'OptIn', label: 'Opt in' },
        { value: 'OptOut', label: 'Opt out' },
      ],
    }),
    source: choice({ label: 'Source', required: true, choices: SUBSCRIPTION_SOURCES }),
    /** Null for an anonymous reader. */
    account: integer({ label: 'Account', min: 1 }),
    promoCode: text({ label: 'Promo code', lengthMax: 50 }),
  },
  { unhandled: 'The modules that handle it may be absent.' },
);
