import { defineForm } from '#model/pages/define-form.ts';
import { memberWords } from '../../../words/index.ts';

/** The first step of a registration. */
export const membershipSignupForm = defineForm({
  name: 'membershipSignup',
  receiver: 'requestRegistration',
  submit: (language) => memberWords(language).joinSubmit,
  done: (language) => memberWords(language).joinDone,
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        email: { type: 'email', label: (language) => memberWords(language).email, required: true },
      },
    },
  ],
});
