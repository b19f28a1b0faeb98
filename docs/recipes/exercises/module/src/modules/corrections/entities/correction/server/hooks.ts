import type { EntityHooks } from '#server/records/index.ts';
import { correction } from '../entity.ts';

/** Pages that show corrections are rendered again when one changes. */
export const hooks: EntityHooks<typeof correction> = {
  entity: correction,
  after: async (work, { before, after }) => {
    for (const { site } of [before, after].filter((record) => record !== null))
      work.tags.add(`corrections:${site}`);
  },
};
