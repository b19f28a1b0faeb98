import { sql } from 'kysely';
import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { permissionsOf } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageAllUsers, reachProblem } from '../../../access.ts';
import {
  availableRoles,
  rolesWithSecondFactor,
  RULES_WITH_ROLES,
  SECOND_FACTOR_RULES,
} from '../../second-factor-rules.ts';

/** Whether active users of one of the roles have extra permissions that the actor lacks. */
async function hasUsersAbove(
  { actor, db, organisationId }: OperationContext,
  roles: readonly string[],
): Promise<boolean> {
  if (actor.kind !== 'staff' || roles.length === 0) return false;
  const { rows } = await sql<{ key: string }>`
    select distinct unnest(extra_permissions) as key from cms_user
    where organisation_id = ${organisationId} and role = any (${[...roles]}::text[]) and status = 1`.execute(
    db,
  );
  const extra = permissionsOf(
    permissions,
    '',
    rows.map(({ key }) => key),
  );
  return [...extra].some((permission) => !actor.permissions.has(permission));
}

export const updateSecondFactorRules = defineOperation({
  name: 'cmsUser/updateSecondFactorRules',
  kind: 'mutation',
  summary:
    'Sets the roles that require two-factor authentication. Affected users must set it up before anything else, starting immediately.',
  input: SECOND_FACTOR_RULES,
  output: { shape: 'SecondFactorRules', fields: RULES_WITH_ROLES },
  access: canManageAllUsers,
  run: async (ctx: OperationContext, { roles }) => {
    const { actor, db, organisationId, services } = ctx;
    // Locked, so that a role that is deleted now is not added to the rules.
    await sql`select from organisation where id = ${organisationId} for no key update`.execute(db);
    const before = await rolesWithSecondFactor(ctx);
    const available = await availableRoles(ctx);
    const changed = [...before, ...roles].filter((role) => before.includes(role) !== roles.includes(role));
    if (changed.some((role) => roles.includes(role) && !available.some(({ value }) => value === role)))
      throw badInput('ROLE_UNKNOWN', 'The rules were not changed.', {
        roles: 'One of these roles does not exist. Reload the page.',
      });
    if (changed.some((role) => reachProblem(actor, { role, isGlobal: 1 })))
      throw badInput('ROLE_ABOVE_OWN', 'The rules were not changed.', {
        roles: 'You can only change roles that have no more permissions than you.',
      });
    const removed = before.filter((role) => !roles.includes(role));
    if (await hasUsersAbove(ctx, removed))
      throw badInput('ROLE_ABOVE_OWN', 'The rules were not changed.', {
        roles: 'Users of these roles have extra permissions that you don’t have. Ask an administrator.',
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
    return { roles, available };
  },
});
