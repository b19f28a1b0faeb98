import { defineRecord } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { userRole } from '../entity.ts';

/** A role as the API returns it. */
interface RoleRow {
  id: number;
  key: string;
  permissions: string[] | null;
}

/** The record page of a role: its form, which leaves out the key. */
export const record = defineRecord<RoleRow>({
  entity: userRole,
  access,
  home: { path: '/roles', label: 'Roles' },
  lead: ({ key }) => `Key: ${key}`,
  leaveOut: ({ key }, actor) => (key === actor.role ? ['key', 'permissions'] : ['key']),
  notices: [
    {
      isApplicable: ({ key }, { actor }) => key === actor.role,
      tone: 'gray',
      lines: () => ['You have this role. Only another administrator can change its permissions.'],
    },
    {
      isApplicable: (_role, { canUpdate }) => !canUpdate,
      tone: 'gray',
      lines: () => ['This role has permissions that you don’t have. You can view it but not change it.'],
    },
  ],
  consequence: 'A role that users have cannot be deleted.',
});
