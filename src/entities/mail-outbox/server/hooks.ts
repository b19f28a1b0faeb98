import type { EntityHooks } from '#server/records/index.ts';
import { mailOutbox } from '../entity.ts';

export const hooks: EntityHooks<typeof mailOutbox> = {
  entity: mailOutbox,
  after: async (work, { action, after }) => {
    if (action === 'create' && after)
      await work.queue('mailOutbox/sendMail', { id: after.id }, { key: `mail/${after.id}` });
  },
};
