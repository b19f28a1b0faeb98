import { passwordRefusal } from './check-password.ts';
import type { OwnAccount } from '../own/own-account.ts';

/** Reason in the reader's language why an account's new password is rejected; null if it is accepted. */
export function ownPasswordRefusal(
  password: string,
  { email, firstName, lastName }: OwnAccount,
  language: string,
): string | null {
  const owner = { email, username: email, firstName: firstName ?? '', lastName: lastName ?? '' };
  return passwordRefusal(password, owner, language);
}
