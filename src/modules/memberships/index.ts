/** What other modules may know of accounts and memberships: what happens to them, and how to say so. */
export { MEMBERSHIP_EVENTS, raiseMembershipEvent, type MembershipEvent } from './server/raise.ts';
