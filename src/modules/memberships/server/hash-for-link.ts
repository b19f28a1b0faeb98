import type { SentForm } from '#model/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import { readAccountQuery } from '../asked.ts';
import { linkWorks, type LinkPurpose } from './links.ts';

/** The hash of a password that is sent with a link; null where the link does not work: hashing is dear, and has a queue. */
export async function hashForLink(
  sent: SentForm,
  purpose: LinkPurpose,
  { read, hashPassword }: ReceiverTools,
): Promise<string | null> {
  const { password } = sent.values;
  const { id } = readAccountQuery(sent.search);
  const { rows } = await read((db) => linkWorks(sent, purpose, id).execute(db));
  return rows[0]?.works ? hashPassword(String(password)) : null;
}
