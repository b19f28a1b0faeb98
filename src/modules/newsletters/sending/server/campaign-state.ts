/** The state of a campaign that is sent: written without a version of the record, because editors cannot change it. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { pathTag } from '#page-model/site-data.ts';
import { campaignsTag } from '../../archive/model/campaign-page.ts';
import { campaignPath } from '../../composer/model/paths.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';

export type CampaignState = 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'sent' | 'cancelled';

/** States in which workers send: a sent campaign has recipients again if staff send unknown deliveries again. */
export const SENDING: readonly CampaignState[] = ['sending', 'sent'];

/** The state now; null for a campaign that does not exist. */
export async function campaignState(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  campaignId: number,
): Promise<CampaignState | null> {
  const { rows } = await sql<{ state: CampaignState }>`
    select state from newsletter_campaign where organisation_id = ${organisationId} and id = ${campaignId}`.execute(
    db,
  );
  return rows[0]?.state ?? null;
}

interface Change {
  from: readonly CampaignState[];
  to: CampaignState;
  /** ISO instant; null clears it. */
  sendAt?: string | null;
  pauseReason?: string | null;
  recipientCount?: number | null;
}

/**
 * Changes the state, if it is one of `from`; whether it was. A concurrent change waits for this transaction, and
 * then finds the new state.
 */
export async function changeState(work: RecordContext, campaignId: number, change: Change): Promise<boolean> {
  const { from, to, sendAt, pauseReason = null, recipientCount } = change;
  const changed = await work.records.writeOperationalColumns(
    newsletterCampaign,
    { ids: [campaignId], condition: sql<boolean>`state = any (${[...from]}::text[])` },
    {
      state: to,
      pause_reason: pauseReason,
      version: sql`version + 1`,
      updated: sql`clock_timestamp()`,
      ...(sendAt !== undefined && { send_at: sendAt }),
      ...(recipientCount !== undefined && { recipient_count: recipientCount }),
      ...(to === 'sent' && { sent_at: sql`clock_timestamp()` }),
    },
  );
  if (changed.length > 0 && to === 'sent') await purgePages(work, campaignId);
  return changed.length > 0;
}

/** A sent campaign has a page, and is in lists. */
async function purgePages(work: RecordContext, campaignId: number): Promise<void> {
  const campaign = await work.records.find(newsletterCampaign, campaignId);
  if (!campaign) return;
  work.tags.add(campaignsTag(campaign.site));
  work.tags.add(pathTag(campaign.site, campaignPath(campaignId)));
}

/** Adds recipients to the number that staff see. */
export async function addRecipients(work: RecordContext, campaignId: number, added: number): Promise<void> {
  await work.records.writeOperationalColumns(
    newsletterCampaign,
    { ids: [campaignId] },
    { recipient_count: sql`coalesce(recipient_count, 0) + ${added}` },
  );
}
