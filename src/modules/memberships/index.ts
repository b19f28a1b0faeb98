/** What other modules may know of accounts and memberships: the events that their jobs can be `on`. */
export { loginSuccess } from './account/events/login-success.ts';
export { profileUpdate } from './account/events/profile-update.ts';
export { registrationComplete } from './registration/events/registration-complete.ts';
export { registrationRequest } from './registration/events/registration-request.ts';
export { registrationSuccess } from './registration/events/registration-success.ts';
