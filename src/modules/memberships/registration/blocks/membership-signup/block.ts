import { defineBlock } from '#model/define-block.ts';
import { joinForm } from '../../../account/model/forms.ts';
import { membershipSignupForm } from './form.ts';

/** Form to join the membership in the page's URL. */
export const membershipSignup = defineBlock({
  name: 'membership_signup',
  title: 'Membership sign-up',
  description: 'The form to join the membership in the URL.',
  icon: 'people',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  form: membershipSignupForm,
  forms: { join: joinForm },
});
