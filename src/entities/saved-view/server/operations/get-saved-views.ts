import { defineOperation } from '#model/define-operation.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { LIST_INPUT, ownViews, readViews, VIEWS_OUTPUT } from '../saved-views.ts';

export const getSavedViews = defineOperation({
  name: 'getSavedViews',
  kind: 'query',
  summary: 'The caller’s saved views of a list on a site, sorted by name, at most 20.',
  input: LIST_INPUT,
  output: VIEWS_OUTPUT,
  access: staff,
  run: (ctx: OperationContext, input) => readViews(ctx, ownViews(ctx, input.site, input.list)),
});
