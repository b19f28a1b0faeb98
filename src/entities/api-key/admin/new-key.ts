import { defineNewRecord } from '#model/screens/define-record.ts';
import { apiKey } from '../entity.ts';

export const record = defineNewRecord({
  entity: apiKey,
  home: { path: '/api-keys', label: 'API keys' },
  lead: 'Give the key only the permissions that the program needs. You create its secret in the next step.',
  given: (site) => ({ sites: [site] }),
  leaveOut: (actor) => (actor.kind === 'staff' && actor.isGlobal ? [] : ['isGlobal']),
  opens: (id) => `/api-keys/${id}`,
});
