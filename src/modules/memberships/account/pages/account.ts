import { accountPage } from '../model/account-page.ts';
import { addFavouriteForm, logoutForm, removeFavouriteForm } from '../model/forms.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const account = accountPage({
  key: 'account',
  path: ACCOUNT_PATHS.account,
  block: 'site_user_account',
  title: ({ myAccount }) => myAccount,
  isForMembers: {},
  forms: { logout: logoutForm, addFavorite: addFavouriteForm, removeFavorite: removeFavouriteForm },
});
