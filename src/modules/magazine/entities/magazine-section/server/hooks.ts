import type { EntityHooks } from '#server/records/index.ts';
import { magazineTag } from '../../../tags.ts';
import { magazineSection } from '../entity.ts';

export const hooks: EntityHooks<typeof magazineSection> = {
  entity: magazineSection,
  after: async (work, { record }) => void work.tags.add(magazineTag(record.site)),
};
