import { defineNewRecord } from '#model/screens/define-record.ts';
import { webhook } from '../entity.ts';

/** The form that creates a webhook. */
export const record = defineNewRecord({
  entity: webhook,
  home: { path: '/webhooks', label: 'webhooks' },
  lead: 'Requests contain IDs and paths, never texts. You create the secret that signs them in the next step.',
  given: (site) => ({ sites: [site] }),
  leaveOut: (actor) => (actor.kind === 'staff' && actor.isGlobal ? [] : ['isGlobal']),
  opens: (id) => `/webhooks/${id}`,
});
