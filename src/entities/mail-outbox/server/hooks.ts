import type { EntityHooks } from '#server/records/index.ts';

export const hooks: EntityHooks = {
  entity: 'mailOutbox',
  after: async (work, { action, after }) => {
    if (action === 'create' && after)
      await work.queue('mailOutbox/sendMail', { id: after.id }, { key: `mail/${after.id}` });
  },
};
