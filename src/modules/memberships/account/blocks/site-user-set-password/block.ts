import { defineBlock } from '#model/define-block.ts';
import { setPasswordForm } from './form.ts';

/** Form with which readers choose a new password, opened by a link from an email. */
export const siteUserSetPassword = defineBlock({
  name: 'site_user_set_password',
  title: 'Choose a new password',
  description: 'Landing page of the password email.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  // A cached page cannot show data of a single reader.
  isEmpty: (_settings, _items, { module }) => module === null,
  form: setPasswordForm,
});
