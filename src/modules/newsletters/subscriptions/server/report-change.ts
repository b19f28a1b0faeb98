/** Reports the start and the end of subscriptions to other modules, and welcomes new subscribers. */
import { emit } from '#model/jobs/define-event.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { newsletterSubscription } from '../entities/newsletter-subscription/entity.ts';
import { subscriptionChanged } from '../events/subscription-changed.ts';

type Changed = Pick<
  RecordOf<typeof newsletterSubscription>,
  'id' | 'site' | 'newsletter' | 'source' | 'account' | 'promoCode'
>;

/** Job that sends the welcome email, if the newsletter has one. */
const WELCOME_JOB = 'newsletters/sendWelcome';

/**
 * Emits `subscriptionChanged` in the caller's transaction, and queues the welcome email for a subscription that starts, unless it
 * was imported.
 */
export async function reportChange(
  work: RecordContext,
  action: 'OptIn' | 'OptOut',
  { id, site, newsletter, source, account, promoCode }: Changed,
): Promise<void> {
  const which = { siteId: site, newsletter, subscription: id };
  await emit(work, subscriptionChanged, { ...which, action, source, account, promoCode });
  if (action === 'OptIn' && source !== 'Import')
    await work.queue(WELCOME_JOB, { subscription: id }, { key: String(id) });
}
