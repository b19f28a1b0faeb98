import { randomBytes } from 'node:crypto';
import type { RecordContext } from '#server/records/index.ts';
import { saltedHash } from './jobs/forget-files-to.ts';

/** Removes all files of emails to these addresses once the transaction has committed, where email is written to files. */
export async function forgetMailFilesTo(
  { queue }: Pick<RecordContext, 'queue'>,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const salt = randomBytes(16).toString('base64url');
  await queue('mailOutbox/forgetFilesTo', { salt, hashes: addresses.map((one) => saltedHash(salt, one)) });
}
