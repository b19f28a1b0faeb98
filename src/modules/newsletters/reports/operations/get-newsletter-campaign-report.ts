import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { group } from '#fields/group/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CAMPAIGN_STATES, newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { NAME_LENGTH_MAX } from '../../composer/model/names.ts';
import { deliveryCounts } from '../../sending/server/deliveries.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { loadTracking } from '../../tracking/server/followed-link.ts';
import { campaignFigures } from '../server/campaign-figures.ts';

const count = (label: string, help?: string) =>
  integer({ label, required: true, min: 0, ...(help && { help }) });

const FIGURES = {
  raw: count('All', 'Also those of mail programs and scanners.'),
  human: count('By people', 'Without those of mail programs and scanners.'),
  recipients: count('People', 'Each person once.'),
};

const figures = (label: string, help: string) =>
  group({ label, help, required: true, typeName: 'NewsletterEventFigures', of: FIGURES });

export const getNewsletterCampaignReport = defineOperation({
  name: 'getNewsletterCampaignReport',
  kind: 'query',
  summary:
    'Figures of a campaign: its recipients, opens and clicks by link and hour, and who left because of it.',
  input: {
    id: integer({
      label: 'Id',
      help: 'ID of the campaign that the figures are about.',
      required: true,
      min: 1,
    }),
  },
  output: {
    shape: 'NewsletterCampaignReport',
    fields: {
      name: text({ label: 'Name', required: true, lengthMax: NAME_LENGTH_MAX }),
      newsletter: text({ label: 'Newsletter', required: true, lengthMax: 100 }),
      state: choice({ label: 'Status', required: true, choices: CAMPAIGN_STATES }),
      sendAt: instant({ label: 'Beginning of the send' }),
      recipients: count('Recipients', 'Number of subscribers to whom the campaign is sent.'),
      sent: count('Sent', 'Emails that a mail server accepted.'),
      failed: count('Failed', 'Emails that could not be delivered.'),
      skipped: count(
        'Skipped',
        'Recipients who got no email, because they were suppressed or no longer subscribed.',
      ),
      unknown: count('Unknown', 'Emails whose result is unknown, because the connection ended.'),
      tracksOpens: boolean({ label: 'Opens are recorded now', required: true }),
      tracksClicks: boolean({ label: 'Clicks are recorded now', required: true }),
      opens: figures('Opens', 'How often the email was opened.'),
      clicks: figures('Clicks', 'How often links of the email were clicked.'),
      links: list({
        label: 'Links in the order of the email',
        required: true,
        typeName: 'NewsletterLinkFigures',
        entryLabel: 'link',
        of: {
          number: count('Number', 'Place of the link in the email.'),
          url: text({ label: 'Address', required: true, lengthMax: 10_000 }),
          originalUrl: text({ label: 'Address that was sent, if it was corrected', lengthMax: 10_000 }),
          blockId: text({ label: 'Block', lengthMax: 100 }),
          blockType: text({ label: 'Kind of the block', lengthMax: 100 }),
          blockTitle: text({ label: 'Title of the block', lengthMax: 500 }),
          row: integer({ label: 'Row of the block' }),
          contentId: integer({ label: 'Item' }),
          item: text({ label: 'Name of the item', lengthMax: 1_000 }),
          ...FIGURES,
        },
      }),
      hours: list({
        label: 'Hours after the beginning of the send',
        required: true,
        typeName: 'NewsletterHourFigures',
        entryLabel: 'hour',
        of: {
          hour: count('Hour', 'Hours since the beginning of the send.'),
          opens: count('Opens', 'Also those of mail programs and scanners.'),
          clicks: count('Clicks', 'Also those of scanners.'),
          humanOpens: count('Opens by people', 'Without those of mail programs and scanners.'),
          humanClicks: count('Clicks by people', 'Without those of scanners.'),
        },
      }),
      unsubscribed: count('Unsubscribed', 'Subscribers who left with a link of this campaign.'),
      reasons: list({
        label: 'Reasons for leaving',
        required: true,
        typeName: 'NewsletterLeavingReason',
        entryLabel: 'reason',
        of: {
          reason: text({ label: 'Reason', required: true, lengthMax: 200 }),
          count: count('Subscribers', 'Number of subscribers with this reason.'),
        },
      }),
    },
  },
  access: can('manage_newsletters', 'view_subscribers'),
  run: async (ctx: OperationContext, { id }) => {
    const campaign = await ctx.records.find(newsletterCampaign, id);
    if (!campaign) throw recordNotFound(newsletterCampaign);
    const place = { organisationId: ctx.organisationId, siteId: campaign.site };
    const { tracksOpens, tracksClicks } = await loadTracking(ctx.db, place);
    const { links, ...figuresOfCampaign } = await campaignFigures(ctx, id);
    const blocks = blocksOf(campaign.grid);
    const { name, state, sendAt } = campaign;
    return {
      name,
      newsletter: (await ctx.records.find(newsletter, campaign.newsletter))?.title ?? '',
      state,
      sendAt,
      recipients: campaign.recipientCount ?? 0,
      ...(await deliveryCounts(ctx, id)),
      tracksOpens,
      tracksClicks,
      ...figuresOfCampaign,
      links: links.map((link) => ({ ...link, ...(blocks.get(link.blockId ?? '') ?? NO_BLOCK) })),
    };
  },
});

const NO_BLOCK = { blockType: null, blockTitle: null, row: null };

/** The blocks of the email by id. Rows are counted from 1. */
function blocksOf({ rows }: Grid) {
  return new Map(
    rows.flatMap(({ columns }, index) =>
      columns.flatMap(({ blocks }) =>
        blocks.map(({ id, type, settings: { title } }) => [
          id,
          { blockType: type, blockTitle: typeof title === 'string' ? title : null, row: index + 1 },
        ]),
      ),
    ),
  );
}
