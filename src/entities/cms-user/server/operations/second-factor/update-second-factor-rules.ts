import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { ROLES } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageAllUsers, reachProblem } from '../../../access.ts';
import { rolesWithSecondFactor, SECOND_FACTOR_RULES } from '../../second-factor-rules.ts';

export const updateSecondFactorRules = defineOperation({
  name: 'cmsUser/updateSecondFactorRules',
  kind: 'mutation',
  summary:
    'Sets the roles that require two-factor authentication. Affected users must set it up before anything else, starting immediately.',
  input: SECOND_FACTOR_RULES,
  output: { shape: 'SecondFactorRules', fields: SECOND_FACTOR_RULES },
  access: canManageAllUsers,
  run: async (ctx: OperationContext, { roles }) => {
    const { actor, db, organisationId, services } = ctx;
    const before = await rolesWithSecondFactor(ctx);
    const changed = ROLES.filter((role) => before.includes(role) !== roles.includes(role));
    if (changed.some((role) => reachProblem(actor, { role, isGlobal: 1 })))
      throw badInput('ROLE_ABOVE_OWN', 'The rules were not changed.', {
        roles: 'You can only change roles that have no more permissions than you.',
      });
    await db
      .updateTable('organisation')
      .set({ second_factor_roles: roles })
      .where('id', '=', organisationId)
      .execute();
    const userId = actor.kind === 'staff' ? actor.id : null;
    services.log.info(
      { organisationId, userId, roles },
      'Roles that require two-factor authentication changed.',
    );
    return { roles };
  },
});
