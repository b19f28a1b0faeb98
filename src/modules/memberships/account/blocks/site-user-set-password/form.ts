import { defineForm } from '#model/pages/define-form.ts';
import { memberWords } from '../../../words/index.ts';

/** A new password; the address holds the secret of the email. */
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
