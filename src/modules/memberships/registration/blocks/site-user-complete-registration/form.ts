import { defineForm } from '#model/pages/define-form.ts';
import { registrationRows, wordsOfRegistration } from '../../model/registration-ask.ts';
import { memberWords } from '../../../words/index.ts';

/**
 * The second step of a registration. The URL contains the secret from the email, and the registration's
 * membership determines the fields.
 */
export const completeRegistrationForm = defineForm({
  name: 'completeRegistration',
  receiver: 'completeRegistration',
  skipsBotCheck: true,
  submit: (language) => memberWords(language).completeSubmit,
  done: (language) => memberWords(language).myAccount,
  rows: registrationRows(null),
  rowsFor: registrationRows,
  wordsFor: wordsOfRegistration,
});
