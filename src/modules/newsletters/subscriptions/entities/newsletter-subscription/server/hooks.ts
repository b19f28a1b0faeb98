import type { EntityHooks } from '#server/records/index.ts';
import { recordChanges } from '../../../../reports/server/subscriber-changes.ts';
import { newsletterSubscription } from '../entity.ts';

export const hooks: EntityHooks<typeof newsletterSubscription> = {
  entity: newsletterSubscription,
  after: (work, { before, after }) => recordChanges(work, before, after),
};
