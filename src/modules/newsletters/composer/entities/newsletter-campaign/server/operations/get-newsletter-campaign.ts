import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can, isReader } from '#model/permissions.ts';
import { forEveryone } from '../../../../model/for-everyone.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../entity.ts';

const canEdit = can('manage_newsletters');

export const getNewsletterCampaign = defineOperation({
  name: 'getNewsletterCampaign',
  kind: 'query',
  summary: 'A newsletter campaign. Readers get only sent ones, without recipients and figures.',
  input: {
    id: integer({ label: 'Id', help: 'ID of the campaign that is returned.', required: true, min: 1 }),
  },
  output: { record: 'newsletterCampaign' },
  access: (actor) => isReader(actor) || canEdit(actor),
  run: async (ctx: OperationContext, { id }) => {
    const found = await ctx.records.find(newsletterCampaign, id);
    if (!found || (isReader(ctx.actor) && found.state !== 'sent')) throw recordNotFound(newsletterCampaign);
    return isReader(ctx.actor) ? forEveryone(found) : found;
  },
});
