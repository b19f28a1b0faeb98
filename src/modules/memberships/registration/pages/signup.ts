import { accountPage } from '../../account/model/account-page.ts';
import { SIGNUP_PATH } from '../../paths.ts';

export const signup = accountPage({
  key: 'membershipSignup',
  path: `${SIGNUP_PATH}*`,
  block: 'membership_signup',
  title: ({ joinNow }) => joinNow,
});
