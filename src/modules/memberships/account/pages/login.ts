import { accountPage } from '../model/account-page.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const login = accountPage({
  key: 'accountLogin',
  path: ACCOUNT_PATHS.login,
  block: 'login',
  title: ({ login }) => login,
});
