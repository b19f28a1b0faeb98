/** Public pages of sent campaigns (specification, public site, section 2 "Routes"; readings 31). */
import { sql, type RawBuilder } from 'kysely';
import { block, gridOf, row } from '#layouts/starting-layouts.ts';
import { definePageResolver } from '#model/pages/define-page-resolver.ts';
import {
  CAMPAIGN_LAYOUT,
  campaignIdOf,
  campaignsTag,
  publicHtml,
  type CampaignQuery,
} from '../../../../archive/model/campaign-page.ts';
import { newslettersSettings } from '../../../../subscriptions/settings/newsletters.ts';
import { compiledSchema } from '../../../email/slots.ts';
import { withoutNames } from '../../../model/name-slot.ts';

interface CampaignRow {
  id: number;
  date: string;
  subject: string;
  preheader: string | null;
  newsletter: string;
  newsletterId: number;
  body: unknown;
  links: { url: string }[];
}

const GRID = gridOf([row('1', [[block('newsletter_campaign')]])]);

export const pageResolver = definePageResolver<CampaignRow, RawBuilder<unknown>>({
  entity: 'newsletterCampaign',
  order: 70,
  lookup: {
    statement: (path, { data }) => {
      const id = campaignIdOf(path);
      if (id === null) return null;
      return sql`select c.id, c.date, m.subject, c.preheader, n.title as newsletter, n.id as "newsletterId",
          m.body, m.links
        from newsletter_campaign c
        join newsletter_message m on m.organisation_id = c.organisation_id and m.campaign_id = c.id
        join newsletter n on n.organisation_id = c.organisation_id and n.id = c.newsletter_id
        where c.organisation_id = ${data.organisationId} and c.site_id = ${data.site.id} and c.id = ${id}
          and c.state = 'sent' limit 1`;
    },
    answer: (found, path, { data }) => {
      const { id, newsletter, newsletterId, date } = found;
      const subject = withoutNames(found.subject);
      const preheader = found.preheader === null ? null : withoutNames(found.preheader);
      const html = publicHtml(compiledSchema.parse(found.body), found.links);
      const query: CampaignQuery = {
        of: 'newsletters',
        campaignId: id,
        newsletter,
        newsletterId,
        subject,
        date,
        html,
      };
      const about = {
        type: 'newsletterCampaign',
        id,
        ids: { newsletterCampaignId: id },
        structuredData: { '@type': 'WebPage', name: subject, datePublished: date },
      };
      const isListed = data.settings.read(newslettersSettings).indexCampaigns !== false;
      const module = {
        key: CAMPAIGN_LAYOUT,
        title: `${newsletter}: ${subject}`,
        pageNumber: 1,
        query,
        ...(isListed && { listed: { description: preheader, image: null } }),
        about,
      };
      return {
        kind: 'page',
        about: { kind: 'module', section: null, content: null, module },
        layout: { kind: 'module', path, key: CAMPAIGN_LAYOUT },
        grid: GRID,
        tags: [campaignsTag(data.site.id)],
        ownIds: [],
        ownRecords: { newsletterCampaign: [id] },
        references: [],
        changesAt: null,
        next: null,
        record: null,
        gated: null,
      };
    },
    paths: () => sql`select null::text as path limit 0`,
    numbers: {
      of: campaignIdOf,
      range: () => sql`select min(id) as lowest, max(id) as highest from newsletter_campaign`,
    },
  },
});
