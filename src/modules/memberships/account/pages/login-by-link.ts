import { accountPage } from '../model/account-page.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const loginByLink = accountPage({
  key: 'accountLoginByLink',
  path: ACCOUNT_PATHS.loginByLink,
  block: 'site_user_login_by_link',
  title: ({ login }) => login,
});
