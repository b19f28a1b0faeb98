import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SuppressionReason } from '../model/reasons.ts';
import { addressKey } from './address-hash.ts';
import { suppressedSubscriptions } from './suppressed.ts';

/** A delivery with the reason why its address is suppressed now; null if it is not. */
export type Suppressible<Delivery> = Delivery & { suppression: SuppressionReason | null };

/** Adds to claimed deliveries whether their addresses were suppressed since they were prepared. */
export async function withSuppressions<Delivery extends { subscriptionId: number }>(
  work: RecordContext,
  services: Pick<PlatformContext, 'seal'>,
  deliveries: readonly Delivery[],
): Promise<Suppressible<Delivery>[]> {
  if (deliveries.length === 0) return [];
  const ids = deliveries.map(({ subscriptionId }) => subscriptionId);
  const reasons = await suppressedSubscriptions(work, await addressKey(work, services), ids);
  return deliveries.map((delivery) => ({
    ...delivery,
    suppression: reasons.get(delivery.subscriptionId) ?? null,
  }));
}
