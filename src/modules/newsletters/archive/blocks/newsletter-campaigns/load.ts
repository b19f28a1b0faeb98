import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import { campaignsTag } from '../../model/campaign-page.ts';
import { listedCampaigns, type ListedCampaign } from '../../server/listed-campaigns.ts';
import type { newsletterCampaigns } from './block.ts';

/** Null without a sent campaign. */
type Load = BlockLoad<typeof newsletterCampaigns, RawBuilder<unknown>, readonly ListedCampaign[] | null>;

export const load: Load = (_settings, { recordIds }, { scope, tag }) => {
  tag(campaignsTag(scope.siteId));
  const more = sql`and c.id = any (${recordIds[0] ?? []}::integer[]) order by c.date desc, c.id desc`;
  return loadWork({
    statements: { campaigns: listedCampaigns(scope, more) },
    make: ({ campaigns }) => (campaigns.length > 0 ? campaigns : null),
  });
};
