/** A change of an account's address: asked for with the password, confirmed at the new address, taken back from the old one. */
import { sql } from 'kysely';
import { hashToken, newToken } from '#server/auth/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Place } from '../../server/accounts.ts';
import { realmOf } from '../../server/accounts.ts';
import { emailKey } from '../../server/email-key.ts';
import { recordEvent } from '../../server/events.ts';
import { createLink } from '../../server/links.ts';
import type { OwnAccount } from './own-account.ts';
import { endSessions } from './sessions.ts';

const CONFIRM_HOURS = 48;
const UNDO_DAYS = 7;

/** Days a change is kept after it can no longer be taken back. */
const KEPT_DAYS = 30;

export interface AskedChange {
  /** Null where the address belongs to another account: its owner is told, and nothing changes. */
  confirm: string | null;
  undo: string;
}

/** Writes a change down, whether the address is free or not: how long it takes says nothing of that. */
export async function askForChange(
  db: Db,
  place: Place,
  account: OwnAccount,
  newEmail: string,
): Promise<AskedChange> {
  const { organisationId, siteId } = place;
  const key = emailKey(newEmail);
  const [confirm, undo] = [newToken(), newToken()];
  const { rows } = await sql<{ id: number }>`
    select site_user_id as id from site_user_address where organisation_id = ${organisationId}
      and realm = ${account.realm} and email_key = ${key} and (until is null or until > now())`.execute(db);
  const isTaken = rows.some(({ id }) => id !== account.id);
  // The newest one counts.
  await sql`
    update site_user_email_change set confirm_hash = null
    where organisation_id = ${organisationId} and site_user_id = ${account.id}`.execute(db);
  await sql`
    insert into site_user_email_change (organisation_id, site_user_id, site_id, old_email, old_key, new_email, new_key,
      confirm_hash, confirm_expires, undo_hash, undo_expires)
    values (${organisationId}, ${account.id}, ${siteId}, ${account.email}, ${account.emailKey}, ${newEmail}, ${key},
      ${isTaken ? null : hashToken(confirm)}, now() + make_interval(hours => ${CONFIRM_HOURS}),
      ${hashToken(undo)}, now() + make_interval(days => ${UNDO_DAYS}))`.execute(db);
  await sql`
    delete from site_user_email_change where organisation_id = ${organisationId}
      and undo_expires < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
  await recordEvent(db, place, {
    siteUserId: account.id,
    kind: 'emailChangeRequested',
    details: { to: newEmail },
  });
  return { confirm: isTaken ? null : confirm, undo };
}

export type ChangeLink = 'confirm' | 'undo';

/** Whether a link of a change works, as a statement of one row with the column `works`. */
export const changeLinkWorks = (place: Place, which: ChangeLink, token: string) => sql<{ works: boolean }>`
  select exists (select from site_user_email_change c join site_user u
      on u.organisation_id = c.organisation_id and u.id = c.site_user_id and u.status = 1
    where c.organisation_id = ${place.organisationId} and u.realm = ${realmOf(place)}
      and ${which === 'confirm' ? isConfirmable(token) : isUndoable(token)}) as works`;

const isConfirmable = (token: string) =>
  sql`c.confirm_hash = ${hashToken(token)} and c.confirm_expires > now() and c.old_key = u.email_key`;
const isUndoable = (token: string) => sql`c.undo_hash = ${hashToken(token)} and c.undo_expires > now()`;

interface ChangeRow {
  id: string;
  siteUserId: number;
  oldEmail: string;
  oldKey: string;
  newEmail: string;
  newKey: string;
  requested: string;
}

async function lockChange(
  db: Db,
  place: Place,
  which: ChangeLink,
  token: string,
): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`
    select c.id::text as id, c.site_user_id as "siteUserId", c.old_email as "oldEmail", c.old_key as "oldKey",
      c.new_email as "newEmail", c.new_key as "newKey", c.requested::text as requested
    from site_user_email_change c join site_user u
      on u.organisation_id = c.organisation_id and u.id = c.site_user_id and u.status = 1
    where c.organisation_id = ${place.organisationId} and u.realm = ${realmOf(place)}
      and ${which === 'confirm' ? isConfirmable(token) : isUndoable(token)}
    for update`.execute(db);
  return rows[0];
}

/** Uses the link of the new address up: the account has that address from now on. False where it no longer works. */
export async function confirmChange(db: Db, place: Place, token: string): Promise<boolean> {
  const { organisationId } = place;
  const change = await lockChange(db, place, 'confirm', token);
  if (!change || (await isTakenMeanwhile(db, place, change))) return false;
  const { siteUserId, oldEmail, oldKey, newEmail, newKey } = change;
  await giveAddress(db, organisationId, { siteUserId, email: newEmail, key: newKey });
  // The old one stays the account's while it can be taken back.
  await sql`
    insert into site_user_address (organisation_id, realm, email_key, email, site_user_id, until)
    values (${organisationId}, ${realmOf(place)}, ${oldKey}, ${oldEmail}, ${siteUserId},
      now() + make_interval(days => ${UNDO_DAYS}))`.execute(db);
  await sql`
    update site_user_email_change set confirm_hash = null, undo_expires = now() + make_interval(days => ${UNDO_DAYS})
    where organisation_id = ${organisationId} and id = ${change.id}`.execute(db);
  await recordEvent(db, place, {
    siteUserId,
    kind: 'emailChanged',
    details: { from: oldEmail, to: newEmail },
  });
  return true;
}

async function isTakenMeanwhile(db: Db, place: Place, { siteUserId, newKey }: ChangeRow): Promise<boolean> {
  const { rows } = await sql`
    select from site_user_address where organisation_id = ${place.organisationId} and realm = ${realmOf(place)}
      and email_key = ${newKey} and site_user_id <> ${siteUserId} and (until is null or until > now())`.execute(
    db,
  );
  return rows.length > 0;
}

async function giveAddress(
  db: Db,
  organisationId: number,
  { siteUserId, email, key }: { siteUserId: number; email: string; key: string },
): Promise<void> {
  await sql`
    update site_user set username = ${email}, email_key = ${key}, version = version + 1, updated = now()
    where organisation_id = ${organisationId} and id = ${siteUserId}`.execute(db);
}

/**
 * Takes a change back from the old address, confirmed or not, and every later one with it: whoever holds another address of
 * the account since then holds it no more. All devices are logged out, and the password counts no more; what comes back is the secret of a link
 * to choose a new one. Null where the link no longer works.
 */
export async function undoChange(db: Db, place: Place, token: string): Promise<string | null> {
  const { organisationId } = place;
  const change = await lockChange(db, place, 'undo', token);
  if (!change) return null;
  const { siteUserId, oldEmail, oldKey } = change;
  await giveAddress(db, organisationId, { siteUserId, email: oldEmail, key: oldKey });
  await sql`
    delete from site_user_address where organisation_id = ${organisationId} and site_user_id = ${siteUserId}
      and email_key <> ${oldKey} and (until is not null or created >= ${change.requested}::timestamptz)`.execute(
    db,
  );
  await sql`
    update site_user_email_change set confirm_hash = null, undo_expires = now()
    where organisation_id = ${organisationId} and site_user_id = ${siteUserId} and id >= ${change.id}`.execute(
    db,
  );
  await sql`
    update site_user set password_hash = null
    where organisation_id = ${organisationId} and id = ${siteUserId}`.execute(db);
  await endSessions(db, place, { siteUserId });
  await recordEvent(db, place, { siteUserId, kind: 'emailChangeUndone', details: { to: oldEmail } });
  const link = { purpose: 'reset', email: oldEmail, key: oldKey, membershipId: null, goTo: '/' } as const;
  return createLink(db, place, link);
}
