import { passwordFault, type PasswordOwner } from '#access/password.ts';
import { memberWords } from '../../../words/index.ts';

/** Reason in the reader's language why a password is rejected; null if it is accepted. */
export function passwordRefusal(password: string, owner: PasswordOwner, language: string): string | null {
  const words = memberWords(language);
  const fault = passwordFault(password, owner);
  if (fault === null) return null;
  const sentences = {
    short: words.passwordShort,
    long: words.passwordLong,
    names: words.passwordNames,
    common: words.passwordCommon,
  };
  return sentences[fault];
}
