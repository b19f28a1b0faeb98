import { erasedRecipients } from '#server/mail/index.ts';
import type { RecordContext } from '#server/records/index.ts';

/**
 * Removes the files of all emails to these addresses once the transaction has committed, campaigns included: without a mail
 * server, emails are files in the data directory.
 */
export async function forgetMailFilesTo(
  { queue }: Pick<RecordContext, 'queue'>,
  addresses: readonly string[],
): Promise<void> {
  await queue('mailOutbox/forgetFilesTo', erasedRecipients(addresses));
}
