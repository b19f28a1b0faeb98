import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { url as urlField } from '#fields/url/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { conflict, notFound, recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { findMessage } from '../../sending/server/messages.ts';
import { correctLink } from '../server/correct-link.ts';

export const correctNewsletterLink = defineOperation({
  name: 'correctNewsletterLink',
  kind: 'mutation',
  summary: 'Changes the address to which a link of a sent campaign leads, in emails that were sent too.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterCampaign',
      help: 'ID of the sent campaign that has the link.',
      required: true,
      min: 1,
    }),
    number: integer({ label: 'Number of the link', required: true, min: 1, max: 10_000 }),
    url: urlField({ label: 'Address', paths: true, help: 'Leave empty for the address that was sent.' }),
  },
  output: {
    shape: 'CorrectedNewsletterLink',
    fields: { url: text({ label: 'Address', required: true, lengthMax: 10_000 }) },
  },
  access: can('send_newsletters'),
  run: async (ctx: OperationContext, { id, number, url }) => {
    const campaign = await ctx.records.find(newsletterCampaign, id);
    const site = campaign && ctx.services.sites.byId(campaign.site);
    if (!site) throw recordNotFound(newsletterCampaign);
    if (!(await findMessage(ctx, id)))
      throw conflict(
        'CAMPAIGN_NOT_SENT',
        'This campaign has not been sent yet. Correct the link in the campaign.',
        {},
      );
    const corrected = await correctLink(ctx, { site, campaignId: id, number, address: url ?? null });
    if (corrected === null) throw notFound('NEWSLETTER_LINK_NOT_FOUND', 'link');
    return { url: corrected };
  },
});
