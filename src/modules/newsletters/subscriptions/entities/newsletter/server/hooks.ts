import type { EntityHooks } from '#server/records/index.ts';
import { newslettersTag } from '../../../model/newsletters-tag.ts';
import { newsletter } from '../entity.ts';

export const hooks: EntityHooks<typeof newsletter> = {
  entity: newsletter,
  after: async (work, { record }) => void work.tags.add(newslettersTag(record.site)),
};
