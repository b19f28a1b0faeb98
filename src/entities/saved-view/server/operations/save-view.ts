import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import {
  LIST_INPUT,
  ownViews,
  readViews,
  VIEW_NAME_LENGTH_MAX,
  VIEW_STATE_LENGTH_MAX,
  VIEWS_MAX,
  VIEWS_OUTPUT,
} from '../saved-views.ts';

export const saveView = defineOperation({
  name: 'saveView',
  kind: 'mutation',
  summary: 'Saves the state of a list as a view. Replaces a view with the same name.',
  input: {
    ...LIST_INPUT,
    name: text({ label: 'Name', required: true, lengthMax: VIEW_NAME_LENGTH_MAX }),
    state: text({ label: 'State', required: true, lengthMax: VIEW_STATE_LENGTH_MAX }),
  },
  output: VIEWS_OUTPUT,
  access: staff,
  run: async (ctx: OperationContext, { site, list, name, state }) => {
    const own = ownViews(ctx, site, list);
    const { views } = await readViews(ctx, own);
    if (views.length >= VIEWS_MAX && !views.some((view) => view.name === name)) {
      throw badInput(
        'TOO_MANY_VIEWS',
        `You already have ${VIEWS_MAX} views of this list. Delete one before you save another.`,
        {
          name: `At most ${VIEWS_MAX} views.`,
        },
      );
    }
    await ctx.db
      .insertInto('saved_view')
      .values({ ...own, name, state })
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'cms_user_id', 'site_id', 'list', 'name'])
          .doUpdateSet({ state }),
      )
      .execute();
    return readViews(ctx, own);
  },
});
