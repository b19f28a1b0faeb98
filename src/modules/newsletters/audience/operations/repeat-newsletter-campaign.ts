import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { conflict, recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { assertTemplateActive } from '../../composer/server/assert-template-active.ts';
import { repeatName } from '../../composer/model/names.ts';

export const repeatNewsletterCampaign = defineOperation({
  name: 'repeatNewsletterCampaign',
  kind: 'mutation',
  summary:
    'Creates a draft as a copy of a sent campaign, for the recipients who got it, whose clicks are recorded, and who have not clicked. The campaign itself is unchanged.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterCampaign',
      help: 'ID of the sent campaign.',
      required: true,
      min: 1,
    }),
  },
  output: { record: 'newsletterCampaign' },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id }) => {
    const campaign = await ctx.records.find(newsletterCampaign, id);
    if (!campaign) throw recordNotFound(newsletterCampaign);
    if (campaign.state !== 'sent')
      throw conflict(
        'CAMPAIGN_NOT_REPEATABLE',
        'Only a campaign that has been sent can be repeated. Wait until its send has ended.',
        { version: campaign.version },
      );
    const { site, newsletter, template, name, subject, preheader, pinned, grid } = campaign;
    await assertTemplateActive(ctx, template, 'repeat');
    const copy = { site, newsletter, template, name: repeatName(name), subject, preheader, pinned, grid };
    // Without the items that are planned for today: the copy has those of the campaign.
    const own = { ...copy, repeatOf: id, date: ctx.now, state: 'draft' as const };
    return ctx.records.insertSkippingPrepare(newsletterCampaign, own);
  },
});
