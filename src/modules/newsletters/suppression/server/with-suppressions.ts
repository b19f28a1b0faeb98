import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SuppressionReason } from '../model/reasons.ts';
import { sealedAddressKey, type SealedAddressKey } from './address-hash.ts';
import { suppressedSubscriptions } from './suppressed.ts';

/** A delivery with the reason why its address is suppressed now; null if it is not. */
export type Suppressible<Delivery> = Delivery & { suppression: SuppressionReason | null };

/** Adds to claimed deliveries whether their addresses were suppressed since they were prepared. */
export type SuppressionCheck = <Delivery extends { subscriptionId: number }>(
  work: RecordContext,
  deliveries: readonly Delivery[],
) => Promise<Suppressible<Delivery>[]>;

/** Returns a check that remembers the key of one organisation, and looks it up again only if it was replaced. */
export function createSuppressionCheck(services: Pick<PlatformContext, 'seal'>): SuppressionCheck {
  let known: SealedAddressKey | null = null;
  return async (work, deliveries) => {
    if (deliveries.length === 0) return [];
    const ids = deliveries.map(({ subscriptionId }) => subscriptionId);
    let reasons = known && (await suppressedSubscriptions(work, known, ids));
    if (reasons === null) {
      known = await sealedAddressKey(work, services);
      reasons = await suppressedSubscriptions(work, known, ids);
    }
    if (reasons === null)
      throw new Error('The key of suppressed addresses was replaced during a transaction.');
    const found = reasons;
    return deliveries.map((delivery) => ({
      ...delivery,
      suppression: found.get(delivery.subscriptionId) ?? null,
    }));
  };
}
