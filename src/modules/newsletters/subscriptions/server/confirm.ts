/** The second step of a subscription: its owner confirms the address. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSubscription } from '../entities/newsletter-subscription/entity.ts';
import { obscuredAddress } from '../model/obscured-address.ts';
import { reportChange } from './report-change.ts';
import { NOT_UNSUBSCRIBED } from './subscribe.ts';

/** What a link confirms. */
export interface Confirmation {
  /** The address with most of its characters replaced. */
  email: string;
  /** Titles of the newsletters that wait for confirmation; empty if all are confirmed. */
  pending: readonly string[];
  /** Titles of the newsletters that the address receives. */
  running: readonly string[];
}

interface Row {
  id: number;
  email: string;
  title: string;
  status: string;
}

/** Subscriptions of the link's address on its site, which wait for confirmation or run. */
async function subscriptionsOf(
  db: Db,
  { organisationId }: { organisationId: number },
  subscriptionId: number,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select s.id, s.email, n.title, s.status from newsletter_subscription own
    join newsletter_subscription s on s.organisation_id = own.organisation_id and s.email_key = own.email_key
      and s.site_id = own.site_id and s.status in ('pending', 'confirmed', 'paused')
    join newsletter n on n.organisation_id = s.organisation_id and n.id = s.newsletter_id
    where own.organisation_id = ${organisationId} and own.id = ${subscriptionId}
    order by n.title, s.id limit 100`.execute(db);
  return rows;
}

/** Null if the address was erased, or has no subscription any more. */
export async function findConfirmation(
  db: Db,
  place: { organisationId: number },
  subscriptionId: number,
): Promise<Confirmation | null> {
  const rows = await subscriptionsOf(db, place, subscriptionId);
  const [first] = rows;
  if (!first) return null;
  const titles = (isPending: boolean) =>
    rows.filter(({ status }) => (status === 'pending') === isPending).map(({ title }) => title);
  return { email: obscuredAddress(first.email), pending: titles(true), running: titles(false) };
}

/** Confirms every pending subscription of the address. `token`: that of the link; its digest is stored. */
export async function confirmSubscriptions(
  work: RecordContext,
  subscriptionId: number,
  token: string,
): Promise<Confirmation | null> {
  const rows = await subscriptionsOf(work.db, work, subscriptionId);
  const confirmedBy = createHash('sha256').update(token).digest('base64url');
  for (const { id } of rows.filter(({ status }) => status === 'pending')) {
    const stored = await work.records.find(newsletterSubscription, id, { lock: true });
    if (stored?.status !== 'pending') continue;
    await work.records.writeSkippingPrepare(newsletterSubscription, stored, {
      status: 'confirmed',
      confirmedAt: work.now,
      confirmedBy,
      ...NOT_UNSUBSCRIBED,
    });
    await reportChange(work, 'OptIn', stored);
  }
  return findConfirmation(work.db, work, subscriptionId);
}
