/** Fields of an account's events that other modules receive. */
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';

export const ACCOUNT_EVENT_FIELDS = {
  siteId: integer({ label: 'Site', required: true, min: 1 }),
  /** Null before the account exists. */
  siteUserId: integer({ label: 'Account', min: 1 }),
  membershipId: integer({ label: 'Membership', min: 1 }),
  promoCode: text({ label: 'Promo code' }),
  source: text({ label: 'Source' }),
  /** Id of the visit in the page's tracking. */
  sessionId: text({ label: 'Session' }),
};

/** Events required by the specification, for tracking and audience modules. */
export const FOR_OTHER_MODULES = { unhandled: 'The modules that handle it may be absent.' };
