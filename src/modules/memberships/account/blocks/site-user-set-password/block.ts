import { defineBlock } from '#model/define-block.ts';
import { setPasswordForm } from './form.ts';

/** Readers choose a new password here, by the link of an email. */
export const siteUserSetPassword = defineBlock({
  name: 'site_user_set_password',
  title: 'Choose a new password',
  description: 'Landing page of the password email.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  // On cached pages it could show nothing of one reader.
  isEmpty: (_settings, _items, { module }) => module === null,
  form: setPasswordForm,
});
