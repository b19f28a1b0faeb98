import { sql } from 'kysely';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { badInput, conflict, forbidden, type FieldErrors } from '#model/errors.ts';
import { isFixedRole, permissionsOf, ROLE_NAMES, type PermissionDefinition } from '#model/permissions.ts';
import type { RecordOf } from '#records/record-of.ts';
import { permissions } from '#registry/permissions.ts';
import type { EntityHooks, PreparedWrite, UnitOfWork } from '#server/records/index.ts';
import { exceeds } from '../access.ts';
import { ROLES_MAX, USERS_COUNTED_MAX, userRole } from '../entity.ts';
import { freeKey } from './free-key.ts';

type Role = RecordOf<typeof userRole>;
type Next = PreparedWrite<typeof userRole>['next'];

export const hooks: EntityHooks<typeof userRole> = {
  entity: userRole,
  prepare: async (work, { before, values, next }) => {
    const errors: FieldErrors = {
      ...keyProblem(before, next),
      ...nameProblem(next),
      ...permissionsProblem(work, before, next),
    };
    if (Object.keys(errors).length > 0)
      throw badInput('VALUES_INVALID', 'Some values are not valid. Correct the marked fields.', errors);
    if (before) {
      assertOwnRoleUnchanged(work, before, next);
      await assertUsersWithin(work, before, next);
      return values;
    }
    await assertRoomForRole(work);
    const key = next.key ?? (await freeKey(work, next.name));
    await assertKeyWithoutUsers(work, key);
    return { ...values, key };
  },
  after: async (work, { action, record }) => {
    if (action !== 'delete') return;
    await assertWithoutUsers(work, record);
    await removeFromSecondFactorRules(work, record);
  },
};

function keyProblem(before: Role | null, { key }: Next): FieldErrors {
  if (before && before.key !== key)
    return { key: 'The key of a role cannot be changed. Create another role.' };
  return key !== null && isFixedRole(key)
    ? { key: `“${key}” is the key of a built-in role. Choose another.` }
    : {};
}

function nameProblem({ name }: Next): FieldErrors {
  const isTaken = Object.values(ROLE_NAMES).some((fixed) => comparable(fixed) === comparable(name));
  return isTaken ? { name: `“${name}” is the name of a built-in role. Choose another.` } : {};
}

/** A name without invisible characters and differences of form and case. */
function comparable(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
}

/** A role retains permissions of a removed module, but those can't be added. */
function permissionsProblem(
  { actor }: UnitOfWork,
  before: Role | null,
  { permissions: keys }: Next,
): FieldErrors {
  const grantable = new Map<string, boolean>(
    Object.entries<PermissionDefinition>(permissions).map(([key, { keysOnly }]) => [key, !keysOnly]),
  );
  const added = (keys ?? []).filter((key) => !before?.permissions?.includes(key));
  if (!added.every((key) => grantable.get(key)))
    return { permissions: 'Permissions contains an unknown entry. Choose entries from the list.' };
  return exceeds(actor, { permissions: keys })
    ? { permissions: 'You can only grant permissions that you have.' }
    : {};
}

/** Users can't give themselves permissions through their role: an extra permission would survive its removal. */
function assertOwnRoleUnchanged({ actor }: UnitOfWork, before: Role, next: Next): void {
  const isOwn = actor.kind === 'staff' && actor.role === before.key;
  if (isOwn && !isDeepEqual(before.permissions, next.permissions))
    throw forbidden(
      'OWN_PRIVILEGES_PROTECTED',
      'You have this role, so only another administrator can change its permissions. Ask one of them.',
    );
}

/** A manager takes no permissions, through their role, from users that the manager may not manage. */
async function assertUsersWithin(
  { db, organisationId, actor }: UnitOfWork,
  before: Role,
  next: Next,
): Promise<void> {
  if (actor.kind !== 'staff' || isDeepEqual(before.permissions, next.permissions)) return;
  const all = permissionsOf(permissions, '', Object.keys(permissions));
  const lacking = [...all].filter((key) => !actor.permissions.has(key));
  const { rows } = await sql`
    select from cms_user
    where organisation_id = ${organisationId} and role = ${before.key} and extra_permissions && ${lacking}::text[]
    limit 1`.execute(db);
  if (rows.length > 0)
    throw forbidden(
      'USERS_ABOVE_OWN_PERMISSIONS',
      'Users with this role have permissions that you lack, so you can’t change what the role allows. Ask an administrator who has them.',
    );
}

/** Users of a role that was deleted or not restored must not get the permissions of a new one by its key. */
async function assertKeyWithoutUsers({ db, organisationId }: UnitOfWork, key: string): Promise<void> {
  const { rows } = await sql`
    select from cms_user where organisation_id = ${organisationId} and role = ${key}
    order by last_name, id limit 1`.execute(db);
  if (rows.length > 0)
    throw badInput('VALUES_INVALID', 'Some values are not valid. Correct the marked fields.', {
      key: `Users have the key “${key}” of a role that does not exist any more. Give them another role first, or choose another key.`,
    });
}

/** Locks the organisation, so that concurrent calls can't exceed the limit together. */
async function assertRoomForRole({ db, organisationId }: UnitOfWork): Promise<void> {
  await sql`select from organisation where id = ${organisationId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from user_role where organisation_id = ${organisationId}`.execute(db);
  if ((rows[0]?.count ?? 0) >= ROLES_MAX)
    throw badInput(
      'TOO_MANY_ROLES',
      `An organisation can have at most ${ROLES_MAX} roles in addition to the built-in ones. Delete one first.`,
    );
}

/** A write that assigns the role locks its row, so all users who have it are counted here. */
async function assertWithoutUsers({ db, organisationId }: UnitOfWork, role: Role): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from cms_user where organisation_id = ${organisationId} and role = ${role.key}
      limit ${USERS_COUNTED_MAX}) having_role`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  const users =
    count === 1
      ? 'One user has'
      : count < USERS_COUNTED_MAX
        ? `${count} users have`
        : `More than ${USERS_COUNTED_MAX - 1} users have`;
  const message = `${users} the role “${role.name}”. Give them another role first.`;
  throw conflict('ROLE_IN_USE', message, { users: count });
}

/**
 * A later role with the same key must not begin with the rules of this one. Always writes, and so waits for a concurrent
 * change of the rules.
 */
async function removeFromSecondFactorRules({ db, organisationId }: UnitOfWork, { key }: Role): Promise<void> {
  await sql`
    update organisation set second_factor_roles = array_remove(second_factor_roles, ${key})
    where id = ${organisationId}`.execute(db);
}
