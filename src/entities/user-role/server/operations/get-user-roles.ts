import { boolean } from '#fields/boolean/field.ts';
import { choices } from '#fields/choices/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { canManageAllUsers } from '#entities/cms-user/access.ts';
import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';
import { ROLES_SHOWN_MAX, USERS_COUNTED_MAX } from '../../entity.ts';
import { readRoles } from '../read-roles.ts';

const ROLE = {
  id: integer({ label: 'Id', help: 'Null for a built-in role.' }),
  key: text({ label: 'Key', required: true }),
  name: text({ label: 'Name', required: true }),
  description: longText({ label: 'Description' }),
  isBuiltIn: boolean({
    label: 'Built-in',
    required: true,
    help: 'Every organisation has the role, and it cannot be changed.',
  }),
  permissions: choices({
    label: 'Permissions',
    required: true,
    help: 'Those that have an effect.',
    countMax: 1_000,
  }),
  users: integer({
    label: 'Users',
    required: true,
    help: `Users who have the role, whatever their status; ${USERS_COUNTED_MAX} stands for more, too.`,
  }),
};

export const getUserRoles = defineOperation({
  name: 'getUserRoles',
  kind: 'query',
  summary:
    'The built-in roles, then those of the organisation by name, with their permissions and number of users.',
  input: { limit: integer({ label: 'At most', min: 1, max: ROLES_SHOWN_MAX }) },
  output: {
    shape: 'UserRoles',
    fields: {
      roles: list({ label: 'Roles', required: true, typeName: 'UserRoleRow', entryLabel: 'role', of: ROLE }),
    },
  },
  access: canManageAllUsers,
  run: async (ctx: OperationContext, { limit }) => ({
    roles: (await readRoles(ctx)).slice(0, limit ?? ROLES_SHOWN_MAX),
  }),
});
