import { accountPage } from '../account-page.ts';
import { ACCOUNT_PATHS } from '../paths.ts';

export const account = accountPage({
  key: 'account',
  path: ACCOUNT_PATHS.account,
  block: 'site_user_account',
  title: ({ myAccount }) => myAccount,
});
