import { accountPage } from '../model/account-page.ts';
import { accountWords } from '../words/index.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const changeEmail = accountPage({
  key: 'accountChangeEmail',
  path: ACCOUNT_PATHS.changeEmail,
  block: 'change_email',
  title: (_words, language) => accountWords(language).changeEmail,
  // Open to anonymous readers, because links in emails can be opened on any device.
  isForMembers: { isOpen: ({ id, undo }) => id !== '' || undo !== '' },
});
