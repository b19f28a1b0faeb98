/** Fields of an account's events that other modules receive. */
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';

const PATH_LENGTH_MAX = 2_000;

export const ACCOUNT_EVENT_FIELDS = {
  siteId: integer({ label: 'Site', required: true, min: 1 }),
  /** Null before the account exists. */
  siteUserId: integer({ label: 'Account', min: 1 }),
  membershipId: integer({ label: 'Membership', min: 1 }),
  promoCode: text({ label: 'Promo code' }),
  source: text({ label: 'Source' }),
  /** Id of the visit in the page's tracking. */
  sessionId: text({ label: 'Session' }),
  /** Path of the site's page to which the reader goes on; null if unknown. */
  goTo: text({ label: 'Next page', lengthMax: PATH_LENGTH_MAX }),
};

/** Events required by the specification, for tracking and audience modules. */
export const FOR_OTHER_MODULES = { unhandled: 'The modules that handle it may be absent.' };

/** The page of a path, without query and fragment, which can identify readers; null if it is too long for an event. */
export function nextPage(path: string): string | null {
  const [page = ''] = path.split(/[?#]/, 1);
  return page.length > PATH_LENGTH_MAX ? null : page;
}
