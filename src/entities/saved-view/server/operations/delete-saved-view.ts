import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { LIST_INPUT, ownViews, readViews, VIEWS_OUTPUT } from '../saved-views.ts';

export const deleteSavedView = defineOperation({
  name: 'deleteSavedView',
  kind: 'mutation',
  summary: 'Deletes a saved view of the caller.',
  input: {
    ...LIST_INPUT,
    id: integer({
      label: 'Id',
      names: 'savedView',
      help: 'ID of a view of the caller.',
      required: true,
      min: 1,
    }),
  },
  output: VIEWS_OUTPUT,
  access: staff,
  run: async (ctx: OperationContext, { site, list, id }) => {
    const own = ownViews(ctx, site, list);
    const deleted = await ctx.db
      .deleteFrom('saved_view')
      .where('organisation_id', '=', own.organisation_id)
      .where('cms_user_id', '=', own.cms_user_id)
      .where('site_id', '=', own.site_id)
      .where('list', '=', own.list)
      .where('id', '=', id)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw notFound('SAVED_VIEW_NOT_FOUND', 'view');
    return readViews(ctx, own);
  },
});
