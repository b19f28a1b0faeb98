import { defineForm } from '#model/define-form.ts';
import { PERSON_NAME_LENGTH_MAX } from '#model/person-name.ts';
import { memberWords } from '../../words.ts';

/** The second step of a registration; the address holds the secret of the email. */
export const completeRegistrationForm = defineForm({
  name: 'completeRegistration',
  receiver: 'completeRegistration',
  isProof: true,
  submit: (language) => memberWords(language).completeSubmit,
  done: (language) => memberWords(language).myAccount,
  rows: [
    {
      numberOfColumns: 2,
      fields: {
        firstName: {
          type: 'text',
          label: (language) => memberWords(language).firstName,
          required: true,
          lengthMax: PERSON_NAME_LENGTH_MAX,
          autocomplete: 'given-name',
        },
        lastName: {
          type: 'text',
          label: (language) => memberWords(language).lastName,
          required: true,
          lengthMax: PERSON_NAME_LENGTH_MAX,
          autocomplete: 'family-name',
        },
      },
    },
    {
      numberOfColumns: 1,
      fields: {
        password: {
          type: 'password',
          label: (language) => memberWords(language).password,
          help: (language) => memberWords(language).passwordHelp,
          required: true,
          autocomplete: 'new-password',
        },
      },
    },
  ],
});
