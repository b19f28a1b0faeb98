/** What other modules may know of accounts and memberships: the events that their jobs can be `on`. */
export { loginSuccess } from './events/login-success.ts';
export { profileUpdate } from './events/profile-update.ts';
export { registrationComplete } from './events/registration-complete.ts';
export { registrationRequest } from './events/registration-request.ts';
export { registrationSuccess } from './events/registration-success.ts';
