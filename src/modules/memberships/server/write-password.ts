import type { RecordContext } from '#server/records/index.ts';
import { siteUser } from '../entities/site-user/entity.ts';

/** Keeps an account's password, null for none. History says that it changed, by `event`, and never what it is. */
export async function writePassword(
  { records }: Pick<RecordContext, 'records'>,
  { siteUserId, passwordHash }: { siteUserId: number; passwordHash: string | null },
  event: string,
): Promise<void> {
  const account = await records.find(siteUser, siteUserId, { lock: true });
  if (account) await records.writeSkippingPrepare(siteUser, account, { passwordHash }, { event });
}
