import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { recordVersion } from '#fields/record-version.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, conflict, forbidden, recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { approvalOf, writeApproval } from '../server/approval.ts';

export const approveNewsletterCampaign = defineOperation({
  name: 'approveNewsletterCampaign',
  kind: 'mutation',
  summary:
    'Approves a campaign in its present version, or withdraws the approval. Only someone else than the person who changed it last can approve it.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterCampaign',
      help: 'ID of the campaign that is approved.',
      required: true,
      min: 1,
    }),
    version: recordVersion('The version that the caller has seen.'),
    approve: boolean({ label: 'Approve', required: true, help: 'False withdraws the approval.' }),
  },
  output: {
    shape: 'ApprovedNewsletterCampaign',
    fields: {
      isApproved: boolean({
        label: 'Approved',
        help: 'Whether the campaign is approved after the call.',
        required: true,
      }),
    },
  },
  access: can('send_newsletters'),
  run: async (ctx: OperationContext, { id, version, approve }) => {
    const approval = await approvalOf(ctx, id);
    if (!approval || !(await ctx.records.find(newsletterCampaign, id)))
      throw recordNotFound(newsletterCampaign);
    if (ctx.actor.kind === 'client')
      throw forbidden('APPROVAL_BY_PROGRAM', 'Only a person can approve a campaign. Log in as a user.');
    const user = ctx.actor.kind === 'staff' ? ctx.actor.id : null;
    if (approve && user !== null && user === approval.changedBy)
      throw badInput(
        'APPROVAL_BY_AUTHOR',
        'You changed this campaign last, so someone else has to approve it.',
      );
    if (!(await writeApproval(ctx, { id, version }, approve ? user : null)))
      throw conflict(
        'CAMPAIGN_CHANGED',
        'The campaign has changed since you opened it. Look at it again, then approve it.',
        {},
      );
    return { isApproved: approve };
  },
});
