import { defineBlock } from '#model/define-block.ts';
import { membershipsSettings } from '../../../gates/settings/memberships.ts';
import { loginLinkForm } from './form.ts';

/** Form with which readers request an email with a login link. */
export const siteUserLoginLink = defineBlock({
  name: 'site_user_login_link',
  title: 'Login link by email',
  description: 'Where readers request a login link by email. Empty unless the site offers login links.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  isEmpty: (_settings, _items, { site }) => !site.settings.read(membershipsSettings).loginByLink,
  form: loginLinkForm,
});
