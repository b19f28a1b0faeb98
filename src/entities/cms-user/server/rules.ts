/** What may become of a user, beyond who may touch the record at all. */
import { badInput, forbidden, type FieldErrors } from '#model/errors.ts';
import { isSame } from '#model/same.ts';
import type { StoredRecord, UnitOfWork } from '#server/records/index.ts';
import { reachProblem } from '../access.ts';
import { keepNamesAside, wantedNames } from './names.ts';

type Values = Record<string, unknown>;

/** Fields that decide what a user may; nobody sets their own. */
const POWERS = ['role', 'extraPermissions', 'status', 'isGlobal', 'sites', 'email', 'username'] as const;

/** Checks a change by whoever makes it; completes it with what follows from it. */
export async function checkUser(
  work: UnitOfWork,
  before: StoredRecord | null,
  values: Values,
): Promise<Values> {
  // Names that wait to be confirmed are those a change is made on.
  const current = before && { ...before, ...wantedNames(before) };
  const completed = withUsername(current, values);
  const next: Values = { ...current, ...completed };
  const fields: FieldErrors = { ...scopeProblem(next), ...usernameProblem(next) };
  const reach = reachProblem(work.actor, next);
  if (reach) fields[reach.field] ??= reach.message;
  if (Object.keys(fields).length > 0)
    throw badInput('Some values were not accepted. Please correct the marked fields.', fields);
  if (current && work.actor.kind === 'staff' && current.id === work.actor.id) refuseOwnPowers(current, next);
  if (before && isKeeper(before) && !isKeeper(next)) await keepOneAdministrator(work, before.id);
  return before ? keepNamesAside(work, before, completed) : completed;
}

/** A username that was the e-mail stays it. */
function withUsername(before: StoredRecord | null, values: Values): Values {
  const follows = before && lower(before['username']) === lower(before['email']);
  return follows && typeof values['email'] === 'string' && !('username' in values)
    ? { ...values, username: values['email'] }
    : values;
}

function scopeProblem(next: Values): FieldErrors {
  const sites = (next['sites'] ?? []) as number[];
  return next['isGlobal'] !== true && sites.length === 0
    ? { sites: 'Choose at least one site, or let the user work on all sites.' }
    : {};
}

/** Log-in takes either: a username that is somebody else's e-mail would stand in their way. */
function usernameProblem(next: Values): FieldErrors {
  return lower(next['username']).includes('@') && lower(next['username']) !== lower(next['email'])
    ? { username: 'A username with an @ must be the user’s own email address.' }
    : {};
}

function refuseOwnPowers(before: StoredRecord, next: Values): void {
  if (POWERS.some((key) => !isSame(before[key] ?? null, next[key] ?? null)))
    throw forbidden(
      'Your own role, rights, sites, address and status are changed by another administrator. Ask one of them.',
    );
}

/** An administrator who could let others in again: active, on all sites, and not merely invited. */
function isKeeper(user: Values): boolean {
  return (
    user['role'] === 'admin' &&
    user['status'] === 1 &&
    user['isGlobal'] === true &&
    user['passwordHash'] !== null
  );
}

/** Two administrators who would remove each other at one moment take turns at the rows they would leave. */
async function keepOneAdministrator(work: UnitOfWork, leaving: number): Promise<void> {
  const keepers = await work.db
    .selectFrom('cms_user')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('role', '=', 'admin')
    .where('status', '=', 1)
    .where('is_global', '=', true)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!keepers.some((keeper) => keeper.id !== leaving))
    throw forbidden(
      'This is the last active administrator with access to all sites. Create another one first.',
    );
}

function lower(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}
