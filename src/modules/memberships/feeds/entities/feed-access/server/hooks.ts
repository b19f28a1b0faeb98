import type { EntityHooks } from '#server/records/index.ts';
import { feedsTag, readFeedToken } from '../../../server/feed-tokens.ts';
import { feedAccess } from '../entity.ts';

export const hooks: EntityHooks<typeof feedAccess> = {
  entity: feedAccess,
  after: async (work) => void work.tags.add(feedsTag(work.organisationId)),
  computed: {
    feedUse: {
      type: { list: { scalar: 'String' } },
      description: 'Whether it has an address, and when that was last used.',
      resolve: async ({ db, organisationId }, { id }) => {
        const token = await readFeedToken(db, organisationId, id);
        if (!token) return ['It has no address yet. Create one in the list of partner feeds.'];
        return [
          `Its address was created on ${token.created}.`,
          token.lastUsed === null ? 'It was never used.' : `It was last used on ${token.lastUsed}.`,
        ];
      },
    },
  },
};
