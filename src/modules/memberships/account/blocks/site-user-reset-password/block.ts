import { defineBlock } from '#model/define-block.ts';
import { requestPasswordResetForm } from './form.ts';

/** Form with which readers request a password reset. */
export const siteUserResetPassword = defineBlock({
  name: 'site_user_reset_password',
  title: 'Reset password',
  description: 'Where readers request an email to reset their password.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  form: requestPasswordResetForm,
});
