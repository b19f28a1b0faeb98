import { passwordRefusal } from './check-password.ts';
import type { OwnAccount } from '../own/own-account.ts';

/** What is wrong with a new password of an account, in the reader's language; null where it is accepted. */
export function ownPasswordRefusal(
  password: string,
  { email, firstName, lastName }: OwnAccount,
  language: string,
): string | null {
  const owner = { email, username: email, firstName: firstName ?? '', lastName: lastName ?? '' };
  return passwordRefusal(password, owner, language);
}
