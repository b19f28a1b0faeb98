/** The roles of the organisation that must have a second factor; sites decide separately, in their settings. */
import { choices } from '#fields/choices/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { ROLES_SHOWN_MAX } from '#entities/user-role/entity.ts';
import { ROLE_NAMES, ROLES } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { roleChoices } from './roles.ts';

export const SECOND_FACTOR_RULES = {
  roles: choices({
    label: 'Roles',
    help: 'Keys of built-in roles, and of roles of the organisation.',
    required: true,
    countMax: ROLES_SHOWN_MAX,
  }),
};

/** The rules, with the roles that can have them. */
export const RULES_WITH_ROLES = {
  ...SECOND_FACTOR_RULES,
  available: list({
    label: 'Available roles',
    required: true,
    typeName: 'RoleWithRule',
    entryLabel: 'role',
    of: {
      value: text({ label: 'Key', required: true }),
      label: text({ label: 'Name', required: true }),
    },
  }),
};

export async function rolesWithSecondFactor({
  db,
  organisationId,
}: Pick<OperationContext, 'db' | 'organisationId'>): Promise<string[]> {
  const row = await db
    .selectFrom('organisation')
    .select('second_factor_roles')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return row?.second_factor_roles ?? [];
}

/** The built-in roles, then those of the organisation by name. */
export async function availableRoles(
  ctx: Pick<OperationContext, 'db' | 'organisationId'>,
): Promise<{ value: string; label: string }[]> {
  return [...ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })), ...(await roleChoices(ctx))];
}
