import type { EntityHooks } from '#server/records/index.ts';

export const hooks: EntityHooks = {
  entity: 'asset',
  after: async (work, { before, after }) => {
    work.tags.add(`a:${(after ?? before)?.id}`);
  },
};
