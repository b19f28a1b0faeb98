/** The end of a subscription. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSubscription } from '../entities/newsletter-subscription/entity.ts';
import { obscuredAddress } from '../model/obscured-address.ts';
import type { SubscriptionSource } from '../model/sources.ts';
import { reportChange } from './report-change.ts';
import { findSurvivor } from './surviving-subscription.ts';

/** A subscriber as the owner of the address sees it. */
export interface Subscriber {
  /** Title of the newsletter. */
  newsletter: string;
  /** The address with most of its characters replaced, because links in emails are forwarded. */
  email: string;
  status: string;
}

/** The subscriber of a link, of the surviving subscription after a merge; null after the subscriber was erased. */
export async function subscriberOfLink(
  db: Db,
  place: { organisationId: number },
  subscriptionId: number,
): Promise<Subscriber | null> {
  return findSubscriber(db, place, await findSurvivor(db, place, subscriptionId));
}

async function findSubscriber(
  db: Db,
  { organisationId }: { organisationId: number },
  subscriptionId: number,
): Promise<Subscriber | null> {
  const { rows } = await sql<Subscriber>`
    select n.title as newsletter, s.email, s.status from newsletter_subscription s
    join newsletter n on n.organisation_id = s.organisation_id and n.id = s.newsletter_id
    where s.organisation_id = ${organisationId} and s.id = ${subscriptionId}`.execute(db);
  return rows[0] ? { ...rows[0], email: obscuredAddress(rows[0].email) } : null;
}

/**
 * Ends a subscription, whatever its status; unchanged if it has ended. Null for a subscriber who was erased. The
 * next send leaves out the address. `delivery`: id of the delivery whose link was used; 0 for none.
 */
export async function unsubscribe(
  work: RecordContext,
  subscriptionId: number,
  source: SubscriptionSource,
  { reason = null, delivery = 0 }: { reason?: string | null; delivery?: number } = {},
): Promise<Subscriber | null> {
  const stored = await work.records.find(newsletterSubscription, subscriptionId, { lock: true });
  if (!stored) return null;
  if (stored.status !== 'unsubscribed') {
    await work.records.writeSkippingPrepare(newsletterSubscription, stored, {
      status: 'unsubscribed',
      unsubscribedAt: work.now,
      unsubscribeReason: reason,
      unsubscribeSource: source,
      unsubscribeCampaign: await campaignOf(work, delivery, stored.newsletter),
    });
    if (stored.status !== 'pending') await reportChange(work, 'OptOut', { ...stored, source });
  }
  return findSubscriber(work.db, work, subscriptionId);
}

/** Like `unsubscribe`, for the subscription of a link or mailbox in an email: after a merge, the surviving one ends. */
export async function unsubscribeByLink(
  work: RecordContext,
  subscriptionId: number,
  details: { reason?: string | null; delivery?: number } = {},
): Promise<Subscriber | null> {
  return unsubscribe(work, await findSurvivor(work.db, work, subscriptionId), 'OneClick', details);
}

/** The campaign of a delivery; null if it belongs to another newsletter. */
async function campaignOf(
  { db, organisationId }: RecordContext,
  delivery: number,
  newsletterId: number,
): Promise<number | null> {
  if (delivery === 0) return null;
  const { rows } = await sql<{ id: number }>`
    select c.id from newsletter_delivery d
    join newsletter_campaign c on c.organisation_id = d.organisation_id and c.id = d.campaign_id
    where d.organisation_id = ${organisationId} and d.id = ${delivery} and c.newsletter_id = ${newsletterId}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
