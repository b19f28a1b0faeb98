import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { approvalOf } from '../server/approval.ts';

export const getNewsletterApproval = defineOperation({
  name: 'getNewsletterApproval',
  kind: 'query',
  summary: 'Whether a campaign needs the approval of a second person, and has it.',
  input: {
    id: integer({ label: 'Id', help: 'ID of the campaign that needs an approval.', required: true, min: 1 }),
  },
  output: {
    shape: 'NewsletterApproval',
    fields: {
      isRequired: boolean({
        label: 'Required',
        help: 'Whether the site’s settings demand an approval before the send.',
        required: true,
      }),
      isApproved: boolean({
        label: 'Approved',
        help: 'Whether the approval counts: nothing of the email has changed since.',
        required: true,
      }),
      approvedBy: text({ label: 'Approved by', lengthMax: 320 }),
      approvedAt: instant({
        label: 'Approved at',
        help: 'When the campaign was last approved, also if the approval no longer counts. Null: never.',
      }),
      isOwnChange: boolean({ label: 'The caller changed it last', required: true }),
    },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id }) => {
    const approval = await approvalOf(ctx, id);
    if (!approval || !(await ctx.records.find(newsletterCampaign, id)))
      throw recordNotFound(newsletterCampaign);
    const { changedBy, ...own } = approval;
    return { ...own, isOwnChange: ctx.actor.kind === 'staff' && ctx.actor.id === changedBy };
  },
});
