import { relations } from '#fields/relations/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { peopleAt } from '../../presence/presence.ts';
import { PRESENT_PEOPLE } from '../../presence/presence-shape.ts';

/** Maximum number of items: one page of the admin's list. */
const ITEMS_MAX = 50;

export const getContentPresence = defineOperation({
  name: 'getContentPresence',
  kind: 'query',
  summary:
    'Users who have the given items open in an editor now. Items you may not see are left out; NOT_FOUND if you may see none.',
  input: { ids: relations({ label: 'Items', to: 'content', required: true, countMax: ITEMS_MAX }) },
  output: { shape: 'ContentPresence', fields: PRESENT_PEOPLE },
  access: can('manage_content'),
  run: async (ctx: OperationContext, { ids }) => {
    const known = await ctx.db
      .selectFrom('content')
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', 'in', ids.length > 0 ? [...ids] : [0])
      .limit(1)
      .executeTakeFirst();
    if (!known && ids.length > 0) throw notFound('CONTENT_NOT_FOUND', 'item');
    return { people: await peopleAt(ctx, ids) };
  },
});
