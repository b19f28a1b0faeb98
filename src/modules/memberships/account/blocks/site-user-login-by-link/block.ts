import { defineBlock } from '#model/define-block.ts';
import { loginByLinkForm } from './form.ts';

/** The page on which a link from an email logs a reader in. */
export const siteUserLoginByLink = defineBlock({
  name: 'site_user_login_by_link',
  title: 'Login by link',
  description: 'Landing page of the login email.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  // A cached page cannot show data of a single reader.
  isEmpty: (_settings, _items, { module }) => module === null,
  form: loginByLinkForm,
});
