import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { WITHOUT_CONFIRMATION } from '../model/reasons.ts';
import { addressKey } from './address-hash.ts';
import { suppressionOf } from './suppressed.ts';

/**
 * Whether an address, in the form of `emailKey`, may get an email that asks its owner to confirm: not after a complaint
 * or if it does not exist. The answer to the form does not depend on it, because a job sends the email.
 */
export async function canConfirm(
  work: RecordContext,
  services: Pick<PlatformContext, 'seal'>,
  address: { email: string; site: number },
): Promise<boolean> {
  const reason = await suppressionOf(work, await addressKey(work, services), address);
  return reason === null || !WITHOUT_CONFIRMATION.includes(reason);
}
