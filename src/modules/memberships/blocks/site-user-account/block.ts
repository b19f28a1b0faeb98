import { defineBlock } from '#model/define-block.ts';
import { logoutForm } from './form.ts';

/** The reader's own account. */
export const siteUserAccount = defineBlock({
  name: 'site_user_account',
  title: 'Account',
  description: 'What a reader who is logged in sees of their account.',
  icon: 'person',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  // On pages that are kept for everybody it could say nothing of one reader.
  isEmpty: (_settings, _items, { module }) => module === null,
  form: logoutForm,
});
