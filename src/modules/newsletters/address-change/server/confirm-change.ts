/** The owner of the new address confirms a change, and the owner of the old one takes it back. */
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { suppressionOf } from '../../suppression/server/suppressed.ts';
import { findChange, noteConfirmed, noteTakenBack, type AddressChange } from './changes.ts';
import { moveBack, moveSubscriptions } from './move-subscriptions.ts';

/**
 * Moves the subscriptions, once. Null for a change that was replaced, taken back or erased, and for a new address that
 * is suppressed now.
 */
export async function confirmChange(
  work: RecordContext,
  services: Pick<PlatformContext, 'seal'>,
  { id, token }: { id: number; token: string },
): Promise<AddressChange | null> {
  const change = await findChange(work.db, work, { id, lock: true });
  if (!change || change.takenBackAt !== null) return null;
  if (change.confirmedAt !== null) return change;
  if (
    (await suppressionOf(work, await addressKey(work, services), {
      email: change.newKey,
      site: change.site,
    })) !== null
  )
    return null;
  await noteConfirmed(work, { id, token }, await moveSubscriptions(work, change));
  await work.queue('newsletters/sendAddressChange', { change: id, kind: 'moved' });
  return change;
}

/** Moves the subscriptions back, once. Null for a change that was never confirmed, or was erased. */
export async function takeBackChange(work: RecordContext, id: number): Promise<AddressChange | null> {
  const change = await findChange(work.db, work, { id, lock: true });
  if (!change || change.confirmedAt === null) return null;
  if (change.takenBackAt !== null) return change;
  await moveBack(work, change);
  await noteTakenBack(work, id);
  return change;
}
