import { defineForm } from '#model/pages/define-form.ts';
import { registrationWords } from '../../../registration/words/index.ts';

/** A button instead of an automatic login: mail scanners open links, but press no buttons. */
export const loginByLinkForm = defineForm({
  name: 'loginByLink',
  receiver: 'loginByLink',
  skipsBotCheck: true,
  submit: (language) => registrationWords(language).byLinkConfirm,
  done: (language) => registrationWords(language).byLinkConfirm,
  rows: [],
});
