import { sql, type RawBuilder } from 'kysely';
import { defineSource, type SourceRow } from '#model/pages/define-source.ts';
import { LISTED_MAX } from '../model/archive.ts';
import { campaignsTag } from '../model/campaign-page.ts';

export type CampaignsQuery = {
  kind: 'newsletters/campaigns';
  /** Null: every newsletter of the site. */
  newsletterId: number | null;
  /** 1 to `LISTED_MAX`. */
  count: number;
  skip: number;
  /** Whether the list has pages. */
  paged: boolean;
};

/** Sent campaigns of a site, newest first; a page shows none of them twice. */
export const campaigns = defineSource<CampaignsQuery, RawBuilder<SourceRow>>({
  kind: 'newsletters/campaigns',
  mode: 'list',
  of: 'newsletterCampaign',
  window: ({ count, skip }) => ({ skip, limit: Math.max(1, Math.min(LISTED_MAX, count)) }),
  isPaged: ({ paged }) => paged,
  statement: ({ newsletterId }, { organisationId, siteId }, count) => sql`
    select c.id, null::jsonb as note from newsletter_campaign c
    where c.organisation_id = ${organisationId} and c.site_id = ${siteId} and c.state = 'sent'
      ${newsletterId === null ? sql`` : sql`and c.newsletter_id = ${newsletterId}`}
    order by c.date desc, c.id desc limit ${count}`,
  tags: (_query, { siteId }) => [campaignsTag(siteId)],
  explain: ({ count, newsletterId }) =>
    [
      count === 1 ? 'The newest sent campaign' : `The newest ${count} sent campaigns`,
      newsletterId === null ? 'of all newsletters' : `of newsletter ${newsletterId}`,
    ].join(' '),
});
