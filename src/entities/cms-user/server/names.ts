/**
 * Names to log in with: email address and username. Those of an active user are confirmed by the user: an
 * administrator's change waits until the link sent to the new address is opened. A name's availability is
 * checked then, so that changing one reveals no other names.
 */
import { sql } from 'kysely';
import { badInput, conflict, forbidden, notFound, takenValue, type FieldErrors } from '#model/errors.ts';
import type { RecordOf, ValuesToWrite } from '#records/record-of.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { access } from '../access.ts';
import { cmsUser } from '../entity.ts';

type User = RecordOf<typeof cmsUser>;

export interface Names {
  email: string;
  username: string;
}

/** The names a user will have when the requested change is confirmed. */
export function effectiveNames({
  email,
  username,
  newEmail,
  newUsername,
}: Pick<User, 'email' | 'username' | 'newEmail' | 'newUsername'>): Names {
  return { email: newEmail ?? email, username: newUsername ?? username };
}

/** Whether a change of a user includes names that the user has to confirm. */
export function asksForNames(user: User, changes: ValuesToWrite<typeof cmsUser>): boolean {
  return (
    user.passwordHash !== null &&
    (['email', 'username'] as const).some((key) => key in changes && changes[key] !== user[key])
  );
}

/** Values to write when no change of names awaits confirmation. */
export const NO_PENDING_NAMES = { newEmail: null, newUsername: null, newNamesSince: null } as const;

/**
 * Stores the names among the values as pending; writing the current names cancels an earlier request. Names
 * of a user without a password are written immediately, because that user can't log in with them yet. Throws
 * BAD_USER_INPUT for a name that another user of the organisation has.
 */
export async function storePendingNames(
  work: UnitOfWork,
  before: User,
  values: ValuesToWrite<typeof cmsUser>,
): Promise<ValuesToWrite<typeof cmsUser>> {
  const { email, username, ...others } = values;
  if (before.passwordHash === null || (email === undefined && username === undefined)) return values;
  const wanted = { ...effectiveNames(before), ...(email && { email }), ...(username && { username }) };
  const newEmail = wanted.email === before.email ? null : wanted.email;
  const newUsername = wanted.username === before.username ? null : wanted.username;
  if (newEmail === null && newUsername === null) return { ...others, ...NO_PENDING_NAMES };
  await assertNamesFree(work, before.id, wanted);
  const isAsBefore = newEmail === before.newEmail && newUsername === before.newUsername;
  return {
    ...others,
    newEmail,
    newUsername,
    newNamesSince: isAsBefore ? before.newNamesSince : work.now,
  };
}

/** Names are unique within an organisation, and its administrators may learn which names exist. */
async function assertNamesFree(work: UnitOfWork, id: number, { email, username }: Names): Promise<void> {
  const found = await sql<{ email: boolean; username: boolean }>`
    select lower(email) = ${email.toLowerCase()} as email, lower(username) = ${username.toLowerCase()} as username
    from cms_user where organisation_id = ${work.organisationId} and id <> ${id}
      and (lower(email) = ${email.toLowerCase()} or lower(username) = ${username.toLowerCase()})`.execute(
    work.db,
  );
  const fields: FieldErrors = {};
  if (found.rows.some((row) => row.email)) fields['email'] = takenValue('Email');
  if (found.rows.some((row) => row.username)) fields['username'] = takenValue('Username');
  if (Object.keys(fields).length > 0)
    throw badInput('VALUE_TAKEN', 'Some values are not valid. Correct the marked fields.', fields);
}

/**
 * Returns a user with names to be confirmed, locked, if the actor may manage that user. Throws NOT_FOUND,
 * FORBIDDEN, CONFLICT.
 */
export async function userWithNewNames(work: RecordContext, id: number): Promise<User> {
  const user = await work.records.find(cmsUser, id, { lock: true });
  if (!user || !access.read(work.actor, user)) throw notFound('CMS_USER_NOT_FOUND', 'user');
  if (!access.update(work.actor, user)) throw forbidden();
  if (user.newNamesSince === null)
    throw conflict('NAME_CHANGE_NOT_PENDING', 'This user has no new email address or username to confirm.', {
      version: user.version,
    });
  return user;
}
