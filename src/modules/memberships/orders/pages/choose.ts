import { accountPage } from '../../account/model/account-page.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const choose = accountPage({
  key: 'membershipChoose',
  path: ACCOUNT_PATHS.choose,
  block: 'choose_membership',
  title: ({ chooseMembership }) => chooseMembership,
});
