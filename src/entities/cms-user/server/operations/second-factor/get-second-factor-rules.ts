import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageAllUsers } from '../../../access.ts';
import { availableRoles, rolesWithSecondFactor, RULES_WITH_ROLES } from '../../second-factor-rules.ts';

export const getSecondFactorRules = defineOperation({
  name: 'cmsUser/getSecondFactorRules',
  kind: 'query',
  summary: 'The roles that require two-factor authentication.',
  input: {},
  output: { shape: 'SecondFactorRules', fields: RULES_WITH_ROLES },
  access: canManageAllUsers,
  run: async (ctx: OperationContext) => ({
    roles: await rolesWithSecondFactor(ctx),
    available: await availableRoles(ctx),
  }),
});
