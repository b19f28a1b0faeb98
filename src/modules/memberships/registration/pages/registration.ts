import { accountPage } from '../../account/model/account-page.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const registration = accountPage({
  key: 'accountRegistration',
  path: ACCOUNT_PATHS.registration,
  block: 'site_user_complete_registration',
  title: ({ completeRegistration }) => completeRegistration,
});
