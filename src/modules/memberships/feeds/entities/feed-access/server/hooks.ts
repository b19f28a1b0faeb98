import type { EntityHooks } from '#server/records/index.ts';
import { feedsTag, readFeedToken } from '../../../server/feed-tokens.ts';
import { feedAccess } from '../entity.ts';

export const hooks: EntityHooks<typeof feedAccess> = {
  entity: feedAccess,
  after: async (work) => void work.tags.add(feedsTag(work.organisationId)),
  computed: {
    feedUse: {
      type: { list: { scalar: 'String' } },
      description: 'Whether the feed has a URL, and when it was last used.',
      resolve: async ({ db, organisationId }, { id }) => {
        const token = await readFeedToken(db, organisationId, id);
        if (!token) return ['The feed has no URL yet. Create one in the list of partner feeds.'];
        return [
          `The feed’s URL was created on ${token.created}.`,
          token.lastUsed === null ? 'It has never been used.' : `It was last used on ${token.lastUsed}.`,
        ];
      },
    },
  },
};
