import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { ROLES } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { mayManageAllUsers, reachProblem } from '../../access.ts';
import { rolesWithSecondFactor, SECOND_FACTOR_RULES } from '../second-factor-rules.ts';

export const updateSecondFactorRules = defineOperation({
  name: 'cmsUser/updateSecondFactorRules',
  kind: 'mutation',
  summary:
    'Sets the roles whose users must have a second factor. Those who have none set one up before anything else, from this moment.',
  input: SECOND_FACTOR_RULES,
  output: { shape: 'SecondFactorRules', fields: SECOND_FACTOR_RULES },
  access: mayManageAllUsers,
  run: async (ctx: OperationContext, { roles }) => {
    const { actor, db, organisationId, services } = ctx;
    const before = await rolesWithSecondFactor(ctx);
    const changed = ROLES.filter((role) => before.includes(role) !== roles.includes(role));
    if (changed.some((role) => reachProblem(actor, { role, isGlobal: 1 })))
      throw badInput('The rules were not changed.', {
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
      'The roles that must have a second factor were set.',
    );
    return { roles };
  },
});
