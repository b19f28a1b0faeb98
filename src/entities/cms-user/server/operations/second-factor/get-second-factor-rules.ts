import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageAllUsers } from '../../../access.ts';
import { rolesWithSecondFactor, SECOND_FACTOR_RULES } from '../../second-factor-rules.ts';

export const getSecondFactorRules = defineOperation({
  name: 'cmsUser/getSecondFactorRules',
  kind: 'query',
  summary: 'The roles that require two-factor authentication.',
  input: {},
  output: { shape: 'SecondFactorRules', fields: SECOND_FACTOR_RULES },
  access: canManageAllUsers,
  run: async (ctx: OperationContext) => ({ roles: await rolesWithSecondFactor(ctx) }),
});
