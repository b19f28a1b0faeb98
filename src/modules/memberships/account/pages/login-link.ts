import { accountPage } from '../model/account-page.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const loginLink = accountPage({
  key: 'accountLoginLink',
  path: ACCOUNT_PATHS.loginLink,
  block: 'site_user_login_link',
  title: ({ login }) => login,
});
