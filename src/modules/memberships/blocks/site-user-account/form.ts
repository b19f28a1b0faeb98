import { defineForm } from '#model/define-form.ts';
import { memberWords } from '../../words.ts';

/** One button. */
export const logoutForm = defineForm({
  name: 'logout',
  receiver: 'logout',
  isProof: true,
  submit: (language) => memberWords(language).logout,
  done: (language) => memberWords(language).logout,
  rows: [],
});
