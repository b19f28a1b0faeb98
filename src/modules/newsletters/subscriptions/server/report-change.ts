/** Reports the start and the end of subscriptions to other modules. */
import { emit } from '#model/jobs/define-event.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { newsletterSubscription } from '../entities/newsletter-subscription/entity.ts';
import { subscriptionChanged } from '../events/subscription-changed.ts';

type Changed = Pick<
  RecordOf<typeof newsletterSubscription>,
  'id' | 'site' | 'newsletter' | 'source' | 'account' | 'promoCode'
>;

/** Emits `subscriptionChanged` in the caller's transaction. */
export async function reportChange(
  work: RecordContext,
  action: 'OptIn' | 'OptOut',
  { id, site, newsletter, source, account, promoCode }: Changed,
): Promise<void> {
  const which = { siteId: site, newsletter, subscription: id };
  await emit(work, subscriptionChanged, { ...which, action, source, account, promoCode });
}
