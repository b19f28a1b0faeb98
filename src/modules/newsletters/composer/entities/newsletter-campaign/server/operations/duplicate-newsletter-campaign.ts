import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { copyName } from '../../../../model/names.ts';
import { assertTemplateActive } from '../../../../server/assert-template-active.ts';
import { newsletterCampaign } from '../../entity.ts';

export const duplicateNewsletterCampaign = defineOperation({
  name: 'duplicateNewsletterCampaign',
  kind: 'mutation',
  summary:
    'Creates a draft as a copy of a campaign, with the date of today. The campaign itself is unchanged.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterCampaign',
      help: 'ID of the campaign that is copied.',
      required: true,
      min: 1,
    }),
  },
  output: { record: 'newsletterCampaign' },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id }) => {
    const campaign = await ctx.records.find(newsletterCampaign, id);
    if (!campaign) throw recordNotFound(newsletterCampaign);
    const { site, newsletter, template, name, subject, preheader, segment, pinned, grid } = campaign;
    await assertTemplateActive(ctx, template, 'duplicate');
    return ctx.records.create(newsletterCampaign, {
      site,
      newsletter,
      template,
      name: copyName(name),
      subject,
      preheader,
      segment,
      pinned,
      grid,
      date: ctx.now,
    });
  },
});
