import type { EntityHooks } from '#server/records/index.ts';
import { checkWelcome } from '../../../../welcome/server/check-welcome.ts';
import { newslettersTag } from '../../../model/newsletters-tag.ts';
import { checkProduct } from '../../../server/check-product.ts';
import { newsletter } from '../entity.ts';

export const hooks: EntityHooks<typeof newsletter> = {
  entity: newsletter,
  prepare: async (work, { before, values, next }) => {
    await checkWelcome(work, before, next);
    await checkProduct(work, before, next);
    return values;
  },
  after: async (work, { record }) => void work.tags.add(newslettersTag(record.site)),
};
