/** What other modules may know of accounts and memberships: the events their jobs can hear. */
export { MEMBERSHIP_EVENTS, type MembershipEvent } from './server/raise.ts';
