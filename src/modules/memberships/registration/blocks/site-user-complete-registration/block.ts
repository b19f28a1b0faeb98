import { defineBlock } from '#model/define-block.ts';
import { completeRegistrationForm } from './form.ts';

/** Form to complete a registration, opened by the link in an email. */
export const siteUserCompleteRegistration = defineBlock({
  name: 'site_user_complete_registration',
  title: 'Complete registration',
  description: 'Landing page of the registration email.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  // A cached page cannot show data of a single reader.
  isEmpty: (_settings, _items, { module }) => module === null,
  form: completeRegistrationForm,
});
