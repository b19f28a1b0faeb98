/** Ends every subscription of an address. */
import { sql } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SubscriptionSource } from '../model/sources.ts';
import { unsubscribe } from './unsubscribe.ts';

export interface Departure {
  email: string;
  source: SubscriptionSource;
  reason: string | null;
  /** Id of the delivery whose link was used; 0 for none. */
  delivery?: number;
}

/** Subscriptions of one address that are ended: more than an organisation has newsletters. */
const SUBSCRIPTIONS_MAX = 1_000;

/**
 * Ends the subscriptions of the address on all sites of the organisation, also of newsletters that a site no longer
 * offers, because the suppression that follows applies to all of them. Returns their ids.
 */
export async function unsubscribeEverywhere(
  work: RecordContext,
  { email, source, reason, delivery = 0 }: Departure,
): Promise<number[]> {
  return work.withAllSites(async () => {
    const { rows } = await sql<{ id: number }>`
      select id from newsletter_subscription
      where organisation_id = ${work.organisationId} and email_key = ${emailKey(email)}
        and status in ('pending', 'confirmed', 'paused')
      order by id limit ${SUBSCRIPTIONS_MAX}`.execute(work.db);
    for (const { id } of rows) await unsubscribe(work, id, source, { reason, delivery });
    return rows.map(({ id }) => id);
  });
}
