/** Rules for changes to a user, in addition to the permission to change the record. */
import { badInput, forbidden, type FieldErrors } from '#model/errors.ts';
import { isFixedRole, type PermissionDefinition } from '#model/permissions.ts';
import type { RecordOf, ValuesToWrite } from '#records/record-of.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { exceeds } from '#entities/user-role/access.ts';
import { permissions } from '#registry/permissions.ts';
import type { PreparedWrite, UnitOfWork } from '#server/records/index.ts';
import { reachProblem } from '../access.ts';
import type { cmsUser } from '../entity.ts';
import { storePendingNames, effectiveNames } from './names.ts';
import { lockRole } from './roles.ts';

type User = RecordOf<typeof cmsUser>;
type Values = ValuesToWrite<typeof cmsUser>;
type Next = PreparedWrite<typeof cmsUser>['next'];

/** Fields that determine a user's privileges; users can't change their own. */
const PRIVILEGE_FIELDS = [
  'role',
  'extraPermissions',
  'status',
  'isGlobal',
  'tenants',
  'email',
  'username',
] as const;

/** Checks that the actor may make a change, and adds the values that follow from it. */
export async function checkUser(
  work: UnitOfWork,
  { before, values, next: written }: PreparedWrite<typeof cmsUser>,
): Promise<ValuesToWrite<typeof cmsUser>> {
  // A change applies to the pending names, if there are any.
  const current = before && { ...before, ...effectiveNames(before) };
  const completed = withUsername(current, values);
  const next: Next = { ...written, ...current, ...completed };
  const fields: FieldErrors = {
    ...scopeProblem(next),
    ...usernameProblem(next),
    ...unknownProblem(before, next),
    ...(await roleProblem(work, current, next)),
  };
  const reach = reachProblem(work.actor, next);
  if (reach) fields[reach.field] ??= reach.message;
  if (Object.keys(fields).length > 0)
    throw badInput('VALUES_INVALID', 'Some values are not valid. Correct the marked fields.', fields);
  if (current && work.actor.kind === 'staff' && current.id === work.actor.id)
    assertOwnPrivilegesUnchanged(current, next);
  if (before && isGlobalAdmin(before) && !isGlobalAdmin(next)) await requireOneGlobalAdmin(work, before.id);
  return before ? storePendingNames(work, before, completed) : completed;
}

/** If the username was the email address, it follows a change of that address. */
function withUsername(before: User | null, values: Values): Values {
  const follows = before && lower(before.username) === lower(before.email);
  return follows && values.email !== undefined && !('username' in values)
    ? { ...values, username: values.email }
    : values;
}

function scopeProblem({ isGlobal, tenants }: Next): FieldErrors {
  return isGlobal !== 1 && (tenants ?? []).length === 0
    ? { tenants: 'Choose at least one site, or let the user work on all sites.' }
    : {};
}

/**
 * Login accepts a username or an email: a username that is another user's email address would lock that user
 * out.
 */
function usernameProblem({ username, email }: Next): FieldErrors {
  return username.includes('@') && lower(username) !== lower(email)
    ? { username: 'A username with an @ must be the user’s own email address.' }
    : {};
}

/** A role that is assigned must exist, and have no more permissions than the actor when the change is written. */
async function roleProblem(work: UnitOfWork, before: User | null, { role }: Next): Promise<FieldErrors> {
  if (before?.role === role || isFixedRole(role)) return {};
  const found = await lockRole(work, role);
  if (!found) return { role: 'This role does not exist. Choose another.' };
  return exceeds(work.actor, found)
    ? { role: 'This role has more permissions than you have. Choose another.' }
    : {};
}

/** A user retains permissions of a removed module, but those can't be added. */
function unknownProblem(before: User | null, { extraPermissions }: Next): FieldErrors {
  const added = (extraPermissions ?? []).filter((key) => !before?.extraPermissions?.includes(key));
  const grantable = new Map<string, boolean>(
    Object.entries<PermissionDefinition>(permissions).map(([key, { keysOnly }]) => [key, !keysOnly]),
  );
  return added.every((key) => grantable.get(key))
    ? {}
    : { extraPermissions: 'Extra permissions contains an unknown entry. Choose entries from the list.' };
}

function assertOwnPrivilegesUnchanged(before: User, next: Next): void {
  if (PRIVILEGE_FIELDS.some((key) => !isDeepEqual(before[key], next[key])))
    throw forbidden(
      'OWN_PRIVILEGES_PROTECTED',
      'Only another administrator can change your own role, permissions, sites, email address and status. Ask one of them.',
    );
}

/** Whether the user is an active administrator of all sites who has set a password. */
function isGlobalAdmin({ role, status, isGlobal, passwordHash }: Next): boolean {
  return role === 'admin' && status === 1 && isGlobal === 1 && passwordHash !== null;
}

/**
 * Locks the rows of the other global administrators, so that two cannot remove each other at the same time.
 */
async function requireOneGlobalAdmin(work: UnitOfWork, leaving: number): Promise<void> {
  const others = await work.db
    .selectFrom('cms_user')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('role', '=', 'admin')
    .where('status', '=', 1)
    .where('is_global', '=', 1)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!others.some((other) => other.id !== leaving))
    throw forbidden(
      'LAST_ADMINISTRATOR',
      'This is the last active administrator with access to all sites. Create another one first.',
    );
}

function lower(value: string): string {
  return value.toLowerCase();
}
