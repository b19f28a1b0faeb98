/** Records that a recipient marked an email as spam. */
import { sql } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { suppressAddress } from '../../suppression/server/suppress.ts';
import { pauseIfHarmful } from './pause-campaign.ts';
import { addToCount } from './record-failures.ts';
import type { Recorded } from './suppress-failing.ts';

/** Records the complaint and suppresses the address. Repeating it has no effect. */
export async function recordComplaint(
  work: RecordContext,
  services: Pick<PlatformContext, 'seal'>,
  deliveryId: number,
): Promise<Recorded> {
  const { rows } = await sql<{ siteId: number; campaignId: number; email: string }>`
    update newsletter_delivery d set complained_at = clock_timestamp() from newsletter_subscription s
    where d.organisation_id = ${work.organisationId} and d.id = ${deliveryId} and d.complained_at is null
      and s.organisation_id = d.organisation_id and s.id = d.subscription_id
    returning d.site_id as "siteId", d.campaign_id as "campaignId", s.email_key as email`.execute(work.db);
  const [row] = rows;
  if (!row) return 'known';
  const key = await addressKey(work, services);
  await suppressAddress(work, key, { email: row.email, reason: 'complaint' });
  await addToCount(work, row, 'complained', 1);
  await pauseIfHarmful(work, row.campaignId);
  return 'recorded';
}
