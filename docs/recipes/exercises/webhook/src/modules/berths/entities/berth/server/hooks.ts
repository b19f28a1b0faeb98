import type { EntityHooks } from '#server/records/index.ts';
import { berthsTag } from '../../../tags.ts';
import { berth } from '../entity.ts';

export const hooks: EntityHooks<typeof berth> = {
  entity: berth,
  after: async (work) => void work.tags.add(berthsTag(work.organisationId)),
};
