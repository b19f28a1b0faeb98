import { relations } from '#fields/relations/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { contentUses, contentUsesOutput } from '../links/content-uses.ts';

/** Maximum number of items: one page of the admin's list. */
const ITEMS_MAX = 50;

export const getUsesOfItems = defineOperation({
  name: 'getUsesOfItems',
  kind: 'query',
  summary:
    'Records outside the given items that refer to any of them: the names of those you may see, and the total count. NOT_FOUND if you see none of the items.',
  input: { ids: relations({ label: 'Items', to: 'content', required: true, countMax: ITEMS_MAX }) },
  output: contentUsesOutput,
  access: can('manage_content'),
  run: async (ctx: OperationContext, { ids }) => {
    const known = await ctx.db
      .selectFrom('content')
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', 'in', ids.length > 0 ? [...ids] : [0])
      .execute();
    if (known.length === 0 && ids.length > 0) throw notFound('CONTENT_NOT_FOUND', 'item');
    return contentUses(
      ctx,
      known.map(({ id }) => id),
    );
  },
});
