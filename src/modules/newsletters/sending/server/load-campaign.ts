/** A campaign with everything that its send needs. */
import type { RecordOf } from '#records/record-of.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '../../composer/entities/newsletter-template/entity.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import type { Tracking } from '../../tracking/model/tracking.ts';
import { loadTracking } from '../../tracking/server/followed-link.ts';
import type { CampaignRef } from './deliveries.ts';
import type { Sender } from './messages.ts';

export interface LoadedCampaign {
  ref: CampaignRef;
  site: SiteRef;
  campaign: RecordOf<typeof newsletterCampaign>;
  template: RecordOf<typeof newsletterTemplate>;
  newsletter: RecordOf<typeof newsletter>;
  tracking: Tracking;
  /** ISO instant, by the database's clock. */
  now: string;
}

/** Null for a campaign that does not exist. Its template and newsletter cannot be deleted while it does. */
export async function loadCampaign(
  work: RecordContext,
  { sites }: Pick<PlatformContext, 'sites'>,
  campaignId: number,
): Promise<LoadedCampaign | null> {
  const campaign = await work.records.find(newsletterCampaign, campaignId);
  const site = campaign && sites.byId(campaign.site);
  if (!campaign || !site) return null;
  const template = await work.records.find(newsletterTemplate, campaign.template);
  const found = await work.records.find(newsletter, campaign.newsletter);
  if (!template || !found) return null;
  const ref = { siteId: site.siteId, campaignId, newsletterId: found.id };
  const tracking = await loadTracking(work.db, site);
  return { ref, site, campaign, template, newsletter: found, tracking, now: work.now };
}

/** The sender: the template's, otherwise the newsletter's; the address is empty if neither has one. */
export function senderOf({
  template,
  newsletter: own,
}: Pick<LoadedCampaign, 'template'> & {
  newsletter: Pick<LoadedCampaign['newsletter'], 'title' | 'fromName' | 'fromEmail' | 'replyTo'>;
}): Sender {
  const { fromName, fromEmail, replyTo } = template.deploymentSettings ?? {};
  return {
    from: { name: fromName ?? own.fromName ?? own.title, address: fromEmail ?? own.fromEmail ?? '' },
    replyTo: replyTo ?? own.replyTo,
  };
}
