import { defineList } from '#model/screens/define-list.ts';
import { canManageAllUsers } from '../access.ts';
import { cmsUser } from '../entity.ts';
import { stateOf, type UserRow } from './user-row.ts';

/** The users: name, role, state, sites and last login. */
export const list = defineList<UserRow>({
  source: { entity: cmsUser },
  links: [
    { label: 'Two-factor authentication', path: '/second-factor', canUse: canManageAllUsers, look: 'link' },
    { label: 'Invite user', path: '/create-cms-user', look: 'create' },
  ],
  open: ({ id }) => `/edit-cms-user/${id}`,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  columns: [
    {
      key: 'lastName',
      label: 'Name',
      text: ({ firstName, lastName }) => `${firstName} ${lastName}`,
      note: ({ email }) => email,
    },
    { key: 'role', width: '140px', from: 'sm' },
    {
      key: 'tenants',
      text: ({ isGlobal, tenants }) =>
        isGlobal === 1 ? 'All sites' : (tenants ?? []).map(({ name }) => name).join(', '),
      width: 'min(220px, 22%)',
      from: 'md',
    },
    { key: 'lastLogin', instant: { none: 'Never' }, width: '140px', from: 'sm' },
    { key: 'status', text: (row) => stateOf(row).label, tone: (row) => stateOf(row).tone, width: '110px' },
  ],
  empty: { text: 'Choose “Invite user” to add a colleague.' },
});
