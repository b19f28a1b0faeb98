import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can, isReader } from '#model/permissions.ts';
import { forEveryone } from '../../../../model/for-everyone.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterTemplate } from '../../entity.ts';

const canEdit = can('manage_newsletters');

export const getNewsletterTemplate = defineOperation({
  name: 'getNewsletterTemplate',
  kind: 'query',
  summary: 'A newsletter template. Readers get only active ones, without testers.',
  input: {
    id: integer({ label: 'Id', help: 'ID of the template that is returned.', required: true, min: 1 }),
  },
  output: { record: 'newsletterTemplate' },
  access: (actor) => isReader(actor) || canEdit(actor),
  run: async (ctx: OperationContext, { id }) => {
    const found = await ctx.records.find(newsletterTemplate, id);
    if (!found || (isReader(ctx.actor) && found.status !== 1)) throw recordNotFound(newsletterTemplate);
    return isReader(ctx.actor) ? forEveryone(found) : found;
  },
});
