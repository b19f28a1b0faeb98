import { defineNewRecord } from '#model/screens/define-record.ts';
import { userRole } from '../entity.ts';

export const record = defineNewRecord({
  entity: userRole,
  home: { path: '/roles', label: 'Roles' },
  lead: 'You can only include permissions that you have.',
  opens: (id) => `/roles/${id}`,
});
