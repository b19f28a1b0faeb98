import { defineBlock } from '#model/define-block.ts';
import { completeRegistrationForm } from './form.ts';

/** Where a registration is completed, by the link of an email. */
export const siteUserCompleteRegistration = defineBlock({
  name: 'site_user_complete_registration',
  title: 'Complete registration',
  description: 'Landing page of the registration email.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  // On cached pages it could show nothing of one reader.
  isEmpty: (_settings, _items, { module }) => module === null,
  form: completeRegistrationForm,
});
