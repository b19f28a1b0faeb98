import { defineForm } from '#model/pages/define-form.ts';
import { memberWords } from '../../../words/index.ts';

/** Requests a link to choose a new password. */
export const requestPasswordResetForm = defineForm({
  name: 'requestPasswordReset',
  receiver: 'requestPasswordReset',
  submit: (language) => memberWords(language).resetSubmit,
  done: (language) => memberWords(language).resetDone,
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        email: { type: 'email', label: (language) => memberWords(language).email, required: true },
      },
    },
  ],
});
