/** What the owner of an address does with one newsletter. */
import { sql } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSubscription } from '../entities/newsletter-subscription/entity.ts';
import type { PreferencesAction } from '../model/preferences-notices.ts';
import type { SubscriptionSource } from '../model/sources.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

/** The owner of an address, who proved to be it by a link or a login. */
export interface AddressOwner {
  siteId: number;
  email: string;
  account: number | null;
  source: SubscriptionSource;
  /** Id of the delivery whose link proved it; 0 for none. */
  delivery?: number;
}

export interface NewsletterChange {
  newsletter: number;
  action: PreferencesAction;
  /** The text of the consent, and where it was shown. */
  consent: { text: string; form: string; page: string | null };
  promoCode?: string | null;
}

/** Returns whether the change was possible: pausing and resuming need a subscription. */
export async function changeNewsletter(
  work: RecordContext,
  owner: AddressOwner,
  { newsletter, action, consent, promoCode = null }: NewsletterChange,
): Promise<boolean> {
  if (action === 'subscribe') {
    await subscribe(work, {
      ...owner,
      newsletterIds: [newsletter],
      isConfirmed: true,
      promoCode,
      proof: { kind: 'express', ...consent },
    });
    return true;
  }
  const { delivery = 0 } = owner;
  const [id] = await runningSubscriptions(work, owner, newsletter);
  if (id === undefined) return action === 'unsubscribe';
  if (action === 'unsubscribe') {
    await unsubscribe(work, id, owner.source, { delivery });
    return true;
  }
  const stored = await work.records.find(newsletterSubscription, id, { lock: true });
  const [from, to] =
    action === 'pause' ? (['confirmed', 'paused'] as const) : (['paused', 'confirmed'] as const);
  if (stored?.status !== from) return stored?.status === to;
  await work.records.writeSkippingPrepare(newsletterSubscription, stored, { status: to });
  return true;
}

async function runningSubscriptions(
  { db, organisationId }: RecordContext,
  { siteId, email }: AddressOwner,
  newsletter: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_subscription
    where organisation_id = ${organisationId} and site_id = ${siteId} and email_key = ${emailKey(email)}
      and status in ('pending', 'confirmed', 'paused')
      and newsletter_id = ${newsletter}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
