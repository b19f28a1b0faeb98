import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { campaignPath } from '../../composer/model/paths.ts';
import { compileCampaign, type CompiledCampaign } from '../../composer/server/compile-campaign.ts';
import { plainLine } from '../model/plain-line.ts';
import type { LoadedCampaign } from './load-campaign.ts';
import { sentItems } from './messages.ts';

/** Compiles a stored campaign as its recipients get it. */
export async function compileForSending(
  work: RecordContext,
  { pages, log }: Pick<PlatformContext, 'pages' | 'log'>,
  { campaign, template, newsletter, site, now }: LoadedCampaign,
): Promise<CompiledCampaign> {
  return compileCampaign(
    work.db,
    { pages, log, site, now },
    {
      grid: campaign.grid,
      template,
      campaignId: campaign.id,
      frame: {
        newsletterTitle: newsletter.title,
        subject: plainLine(campaign.subject ?? ''),
        preheader: campaign.preheader,
        date: campaign.date,
        postalAddress: newsletter.postalAddress,
      },
      path: campaignPath(campaign.id),
      pinnedIds: campaign.pinned ?? [],
      excludeIds: await sentItems(work, newsletter.id, campaign.repeatOf),
    },
  );
}
