import { accountPage } from '../model/account-page.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const resetPassword = accountPage({
  key: 'accountResetPassword',
  path: ACCOUNT_PATHS.resetPassword,
  block: 'site_user_reset_password',
  title: ({ resetPassword }) => resetPassword,
});
