import { defineList } from '#model/screens/define-list.ts';
import { ROLES_SHOWN_MAX, USERS_COUNTED_MAX } from '../entity.ts';

/** A role as `getUserRoles` returns it. */
interface RoleRow {
  id: number | null;
  name: string;
  description: string | null;
  isBuiltIn: boolean;
  permissions: readonly string[];
  users: number;
}

/** The built-in roles and those of the organisation, with what each allows. */
export const list = defineList<RoleRow>({
  source: {
    operation: 'getUserRoles',
    member: 'roles',
    rowKey: 'key',
    limit: ROLES_SHOWN_MAX,
    isOfAllSites: true,
    cacheKey: 'user-roles',
  },
  label: 'Roles',
  lead: 'A role is a set of permissions. Each user has one role, and can have extra permissions.',
  links: [{ label: 'Create role', path: '/create-role', look: 'create' }],
  open: ({ id }) => (id === null ? null : `/roles/${id}`),
  nameOf: ({ name }) => name,
  columns: [
    { key: 'name', label: 'Name', note: ({ description }) => description },
    {
      key: 'permissions',
      label: 'Permissions',
      text: ({ permissions }) => String(permissions.length),
      width: '120px',
      from: 'sm',
    },
    {
      key: 'users',
      label: 'Users',
      text: ({ users }) => (users < USERS_COUNTED_MAX ? String(users) : '1,000+'),
      width: '90px',
    },
    {
      key: 'isBuiltIn',
      label: 'Kind',
      text: ({ isBuiltIn }) => (isBuiltIn ? 'Built-in' : 'Custom'),
      isQuiet: true,
      width: '110px',
    },
  ],
  words: ['role', 'roles'],
  below: () => import('./built-in-roles.tsx'),
  empty: { text: 'Choose “Create role” to combine permissions for a group of colleagues.' },
});
