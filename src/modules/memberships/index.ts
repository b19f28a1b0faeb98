/**
 * The public interface of accounts and memberships for other modules: the events to which their jobs can
 * subscribe (`on`), and functions with which payments grant and end memberships.
 */
export { loginSuccess } from './account/events/login-success.ts';
export { profileUpdate } from './account/events/profile-update.ts';
export {
  endGrants,
  giveGrant,
  type GrantChoice,
  type GrantOutcome,
  type GrantScope,
  type NewGrant,
} from './orders/server/grants.ts';
export { registrationComplete } from './registration/events/registration-complete.ts';
export { registrationRequest } from './registration/events/registration-request.ts';
export { registrationSuccess } from './registration/events/registration-success.ts';
