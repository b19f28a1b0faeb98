import { accountPage } from '../model/account-page.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const setPassword = accountPage({
  key: 'accountSetPassword',
  path: ACCOUNT_PATHS.setPassword,
  block: 'site_user_set_password',
  title: ({ setPassword }) => setPassword,
});
