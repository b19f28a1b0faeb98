import { defineForm } from '#model/pages/define-form.ts';
import { memberWords } from '../../../words/index.ts';

/** Email address and password. */
export const loginForm = defineForm({
  name: 'login',
  receiver: 'login',
  skipsBotCheck: true,
  submit: (language) => memberWords(language).login,
  done: (language) => memberWords(language).login,
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        email: {
          type: 'email',
          label: (language) => memberWords(language).email,
          required: true,
          autocomplete: 'username',
        },
        password: {
          type: 'password',
          label: (language) => memberWords(language).password,
          required: true,
          autocomplete: 'current-password',
        },
      },
    },
  ],
});
