import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageUsers } from '../../access.ts';
import { roleChoices } from '../roles.ts';

export const getUserRoleChoices = defineOperation({
  name: 'getUserRoleChoices',
  kind: 'query',
  summary: 'The roles that the organisation has added to the built-in ones, by name.',
  input: {},
  output: {
    shape: 'UserRoleChoices',
    fields: {
      choices: list({
        label: 'Roles',
        required: true,
        entryLabel: 'role',
        typeName: 'UserRoleChoice',
        of: {
          value: text({ label: 'Key', required: true }),
          label: text({ label: 'Name', required: true }),
        },
      }),
    },
  },
  access: canManageUsers,
  run: async (ctx: OperationContext) => ({ choices: await roleChoices(ctx) }),
});
