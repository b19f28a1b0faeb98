import { sql } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSubscription } from '../entities/newsletter-subscription/entity.ts';

/** Switches for all subscriptions of an address on a site whether its opens and clicks are recorded. */
export async function changeTracking(
  { db, organisationId, records, now }: RecordContext,
  { siteId, email }: { siteId: number; email: string },
  isTracked: boolean,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_subscription
    where organisation_id = ${organisationId} and site_id = ${siteId} and email_key = ${emailKey(email)}
    order by id limit 1000`.execute(db);
  for (const { id } of rows) {
    const stored = await records.find(newsletterSubscription, id, { lock: true });
    if (stored && stored.isUntracked !== !isTracked)
      await records.writeSkippingPrepare(newsletterSubscription, stored, {
        isUntracked: !isTracked,
        trackedSince: isTracked ? now : null,
      });
  }
}
