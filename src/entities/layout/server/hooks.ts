import type { EntityHooks } from '#server/records/index.ts';

/** A layout may stand behind any page of its site, so a change purges the site. */
export const hooks: EntityHooks = {
  entity: 'layout',
  after: async (work, { before, after }) => {
    work.tags.add(`site:${String((after ?? before)?.['site'])}`);
  },
};
