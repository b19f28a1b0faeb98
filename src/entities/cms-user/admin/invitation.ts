import { defineNewRecord } from '#model/define-record.ts';
import { mayManageAllUsers } from '../access.ts';
import { cmsUser } from '../entity.ts';

export const record = defineNewRecord({
  entity: cmsUser,
  home: { path: '/cms-users' },
  lead: 'They get a mail with a link to choose a password. It works once, within seven days.',
  given: (site) => ({ sites: [site] }),
  leaveOut: (actor) => (mayManageAllUsers(actor) ? [] : ['isGlobal']),
  opens: (id) => `/edit-cms-user/${id}`,
});
