/** The roles of the organisation that must have a second factor; sites decide separately, in their settings. */
import { choices } from '#fields/choices/field.ts';
import { ROLES } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const SECOND_FACTOR_RULES = {
  roles: choices({
    label: 'Roles',
    required: true,
    countMax: ROLES.length,
    choices: ROLES.map((value) => ({ value, label: value })),
  }),
};

export async function rolesWithSecondFactor({ db, organisationId }: OperationContext): Promise<string[]> {
  const row = await db
    .selectFrom('organisation')
    .select('second_factor_roles')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return row?.second_factor_roles ?? [];
}
