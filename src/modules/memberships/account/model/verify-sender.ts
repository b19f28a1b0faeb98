import type { SentForm } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import { verifyAccount, type OwnAccount } from '../server/own/own-account.ts';

/** Returns the account of a form's sender if the submitted password is correct. Throws RATE_LIMITED. */
export async function verifySender(sent: SentForm, tools: ReceiverTools): Promise<OwnAccount | null> {
  const { reader, values } = sent;
  if (!reader) return null;
  const { password } = values;
  return verifyAccount(sent, { siteUserId: reader.id, password: String(password) }, tools);
}
