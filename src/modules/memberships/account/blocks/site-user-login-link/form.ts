import { defineForm } from '#model/pages/define-form.ts';
import { registrationWords } from '../../../registration/words/index.ts';
import { memberWords } from '../../../words/index.ts';

/** Sends a login link to the given address. */
export const loginLinkForm = defineForm({
  name: 'loginLink',
  receiver: 'requestLoginLink',
  submit: (language) => registrationWords(language).byLinkSubmit,
  done: (language) => registrationWords(language).byLinkDone,
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        email: { type: 'email', label: (language) => memberWords(language).email, required: true },
      },
    },
  ],
});
