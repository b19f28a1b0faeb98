import { defineOperation } from '#model/define-operation.ts';
import { member } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { requireMember, placeOf } from '../server/api-caller.ts';
import { contentIdInput, DONE_OUTPUT } from '../model/inputs.ts';
import { removeFavourite } from '../server/own/favourites.ts';

export const removeSiteUserFavorite = defineOperation({
  name: 'removeSiteUserFavorite',
  kind: 'mutation',
  summary: 'Removes an item from the caller’s favourites. Also succeeds if the item is not a favourite.',
  input: { contentId: contentIdInput },
  output: DONE_OUTPUT,
  access: member,
  run: async (ctx: OperationContext, { contentId }) => {
    const { organisationId } = placeOf(ctx);
    await removeFavourite(ctx.db, { organisationId, siteUserId: requireMember(ctx).id }, contentId);
    return true;
  },
});
