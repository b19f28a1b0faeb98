import { defineForm } from '#model/pages/define-form.ts';
import { registrationWords } from '../../../registration/words/index.ts';

/** A button: mail scanners look at links, and press none. */
export const loginByLinkForm = defineForm({
  name: 'loginByLink',
  receiver: 'loginByLink',
  skipsBotCheck: true,
  submit: (language) => registrationWords(language).byLinkConfirm,
  done: (language) => registrationWords(language).byLinkConfirm,
  rows: [],
});
