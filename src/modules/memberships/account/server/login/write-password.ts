import type { RecordContext } from '#server/records/index.ts';
import { siteUser } from '../../entities/site-user/entity.ts';

/**
 * Stores an account's password; null removes it. The history records the change under `event`, and never the
 * password.
 */
export async function writePassword(
  { records }: Pick<RecordContext, 'records'>,
  { siteUserId, passwordHash }: { siteUserId: number; passwordHash: string | null },
  event: string,
): Promise<void> {
  const account = await records.find(siteUser, siteUserId, { lock: true });
  if (account) await records.writeSkippingPrepare(siteUser, account, { passwordHash }, { event });
}
