import { defineBlock } from '#model/define-block.ts';
import { loginByLinkForm } from './form.ts';

/** The page on which an email's link logs a reader in. */
export const siteUserLoginByLink = defineBlock({
  name: 'site_user_login_by_link',
  title: 'Login by link',
  description: 'Landing page of the login email.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  // On cached pages it could show nothing of one reader.
  isEmpty: (_settings, _items, { module }) => module === null,
  form: loginByLinkForm,
});
