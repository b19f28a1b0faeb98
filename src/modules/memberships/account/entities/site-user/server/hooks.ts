import type { EntityHooks } from '#server/records/index.ts';
import { FAVOURITE, favouriteContentOf } from '../../../server/own/favourites.ts';
import { siteUser } from '../entity.ts';
import { csvColumns } from './csv-columns.ts';
import { imports } from './imports.ts';

export const hooks: EntityHooks<typeof siteUser> = {
  entity: siteUser,
  imports,
  csvColumns,
  computed: {
    favoriteContent: {
      type: { list: { object: 'SiteUserFavorite', shape: FAVOURITE } },
      description: 'The reader’s favourites, newest first.',
      isOfOneRecord: true,
      resolve: ({ db, organisationId }, { id }) => favouriteContentOf(db, { organisationId, siteUserId: id }),
    },
  },
};
