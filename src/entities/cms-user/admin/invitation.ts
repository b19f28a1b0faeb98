import { defineNewRecord } from '#model/screens/define-record.ts';
import { canManageAllUsers } from '../access.ts';
import { cmsUser } from '../entity.ts';

export const record = defineNewRecord({
  entity: cmsUser,
  home: { path: '/cms-users' },
  action: 'Send invitation',
  done: 'Invitation created. If its email does not arrive, look under System.',
  lead: 'The invitation is an email with a link to set a password. The link works once and expires in 7 days.',
  given: (site) => ({ tenants: [site] }),
  leaveOut: (actor) => (canManageAllUsers(actor) ? [] : ['isGlobal']),
  opens: (id) => `/edit-cms-user/${id}`,
});
