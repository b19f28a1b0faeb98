import { badInput, notFound } from '#model/errors.ts';
import { defineOperation } from '#model/define-operation.ts';
import { member } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { requireMember, placeOf } from '../server/api-caller.ts';
import { FAVOURITES_MAX } from '../model/favourites-max.ts';
import { contentIdInput, DONE_OUTPUT } from '../model/inputs.ts';
import { addFavourite } from '../server/own/favourites.ts';
import { accountWords } from '../words/index.ts';

export const addSiteUserFavorite = defineOperation({
  name: 'addSiteUserFavorite',
  kind: 'mutation',
  summary: 'Adds an item to the caller’s favourites. A reader may have at most 500 favourites.',
  input: { contentId: contentIdInput },
  output: DONE_OUTPUT,
  access: member,
  run: async (ctx: OperationContext, { contentId }) => {
    const { organisationId, language } = placeOf(ctx);
    const added = await addFavourite(
      ctx.db,
      { organisationId, siteUserId: requireMember(ctx).id },
      contentId,
    );
    if (added === 'missing') throw notFound('CONTENT_NOT_FOUND', 'Content');
    if (added === 'full')
      throw badInput('TOO_MANY_FAVORITES', accountWords(language).favoritesFull(FAVOURITES_MAX));
    return true;
  },
});
