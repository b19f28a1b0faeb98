/** What other modules may know of accounts and memberships: the events their jobs can hear. */

/** Names of the events; a job hears them as `memberships/loginSuccess`. @public Named by other modules. */
export const MEMBERSHIP_EVENTS = [
  'loginSuccess',
  'registrationRequest',
  'registrationSuccess',
  'registrationComplete',
  'profileUpdate',
] as const;

/** The payload of a job that hears one. */
export interface MembershipEvent {
  event: (typeof MEMBERSHIP_EVENTS)[number];
  siteId: number;
  /** Null before there is an account. */
  siteUserId: number | null;
  membershipId: number | null;
  promoCode: string | null;
  source: string | null;
  /** As the tracking of the page names the visit. */
  sessionId: string | null;
}
