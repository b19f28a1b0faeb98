import { defineForm } from '#model/pages/define-form.ts';
import { memberWords } from '../../../words/index.ts';

/** Sets a new password; the URL contains the secret from the email. */
export const setPasswordForm = defineForm({
  name: 'setPassword',
  receiver: 'setPassword',
  skipsBotCheck: true,
  submit: (language) => memberWords(language).setSubmit,
  done: (language) => memberWords(language).myAccount,
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        password: {
          type: 'password',
          label: (language) => memberWords(language).newPassword,
          help: (language) => memberWords(language).passwordHelp,
          required: true,
          autocomplete: 'new-password',
        },
      },
    },
  ],
});
