import { passwordRefusal } from './check-password.ts';
import type { OwnAccount } from '../own/own-account.ts';

/** Why a new password of an account is refused, in the reader's language; null if it is accepted. */
export function ownPasswordRefusal(
  password: string,
  { email, firstName, lastName }: OwnAccount,
  language: string,
): string | null {
  const owner = { email, username: email, firstName: firstName ?? '', lastName: lastName ?? '' };
  return passwordRefusal(password, owner, language);
}
