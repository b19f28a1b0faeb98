import type { EntityHooks } from '#server/records/index.ts';

export const hooks: EntityHooks = {
  entity: 'site',
  after: async (work, { after }) => {
    work.tags.add(`site:${after?.id}`);
    work.tags.add('sites');
  },
};
