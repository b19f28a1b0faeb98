/** Changes of an account's addresses: asked for with the password, confirmed at the new address, taken back from the primary one. */
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

/** `change`: another primary address. `add`: one more, which logs in as well. `primary`: of one that is confirmed already. */
export type ChangeKind = 'change' | 'add' | 'primary';

export interface AskedChange {
  /** Null where the address belongs to another account: its owner is told, and nothing changes. */
  confirm: string | null;
  undo: string;
}

/** Writes a change down, whether the address is free or not: neither how long it takes nor what the account shows says which. */
export async function askForChange(
  db: Db,
  place: Place,
  account: OwnAccount,
  newEmail: string,
  kind: Exclude<ChangeKind, 'primary'> = 'change',
): Promise<AskedChange> {
  const { organisationId } = place;
  const key = emailKey(newEmail);
  const confirm = newToken();
  const { rows } = await sql<{ id: number }>`
    select site_user_id as id from site_user_address where organisation_id = ${organisationId}
      and realm = ${account.realm} and email_key = ${key} and (until is null or until > now())`.execute(db);
  const isTaken = rows.some(({ id }) => id !== account.id);
  // The newest one counts: of further addresses, the newest of each.
  await sql`
    update site_user_email_change set confirm_hash = null
    where organisation_id = ${organisationId} and site_user_id = ${account.id} and kind = ${kind}
      and (kind = 'change' or new_key = ${key})`.execute(db);
  const change = { kind, email: newEmail, key, confirmHash: hashToken(isTaken ? newToken() : confirm) };
  const undo = await keepChange(db, place, account, change);
  await recordEvent(db, place, {
    siteUserId: account.id,
    kind: kind === 'add' ? 'addressRequested' : 'emailChangeRequested',
    details: { to: newEmail },
  });
  return { confirm: isTaken ? null : confirm, undo };
}

/** Writes a change down that the primary address of now can take back, by the secret that comes back. */
export async function keepChange(
  db: Db,
  { organisationId, siteId }: Place,
  account: OwnAccount,
  change: { kind: ChangeKind; email: string; key: string; confirmHash: Buffer | null },
): Promise<string> {
  const undo = newToken();
  await sql`
    insert into site_user_email_change (organisation_id, site_user_id, site_id, kind, old_email, old_key, new_email,
      new_key, confirm_hash, confirm_expires, undo_hash, undo_expires)
    values (${organisationId}, ${account.id}, ${siteId}, ${change.kind}, ${account.email}, ${account.emailKey},
      ${change.email}, ${change.key}, ${change.confirmHash}, now() + make_interval(hours => ${CONFIRM_HOURS}),
      ${hashToken(undo)}, now() + make_interval(days => ${UNDO_DAYS}))`.execute(db);
  await sql`
    delete from site_user_email_change where organisation_id = ${organisationId}
      and undo_expires < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
  return undo;
}

export type ChangeLink = 'confirm' | 'undo';

/** What a link of a change is about, as a statement with one row while the link works. */
export const changeOfLink = (place: Place, which: ChangeLink, token: string) => sql<{ kind: ChangeKind }>`
  select c.kind from site_user_email_change c join site_user u
    on u.organisation_id = c.organisation_id and u.id = c.site_user_id and u.status = 1
  where c.organisation_id = ${place.organisationId} and u.realm = ${realmOf(place)}
    and ${which === 'confirm' ? isConfirmable(token) : isUndoable(token)}`;

/** A change `c` of the account `u` waits for its new address. Another primary address is that of the one it was asked with. */
export const isWaiting = sql`c.confirm_expires > now() and (c.kind = 'add' or c.old_key = u.email_key)`;

const isConfirmable = (token: string) => sql`c.confirm_hash = ${hashToken(token)} and ${isWaiting}`;
const isUndoable = (token: string) => sql`c.undo_hash = ${hashToken(token)} and c.undo_expires > now()`;

interface ChangeRow {
  id: string;
  kind: ChangeKind;
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
    select c.id::text as id, c.kind, c.site_user_id as "siteUserId", c.old_email as "oldEmail", c.old_key as "oldKey",
      c.new_email as "newEmail", c.new_key as "newKey", c.requested::text as requested
    from site_user_email_change c join site_user u
      on u.organisation_id = c.organisation_id and u.id = c.site_user_id and u.status = 1
    where c.organisation_id = ${place.organisationId} and u.realm = ${realmOf(place)}
      and ${which === 'confirm' ? isConfirmable(token) : isUndoable(token)}
    for update`.execute(db);
  return rows[0];
}

/** Uses the link of the new address up: the account has that address from now on. Null where it no longer works. */
export async function confirmChange(db: Db, place: Place, token: string): Promise<ChangeKind | null> {
  const { organisationId } = place;
  const change = await lockChange(db, place, 'confirm', token);
  if (!change || (await isTakenMeanwhile(db, place, change))) return null;
  await (change.kind === 'add' ? addAddress(db, place, change) : replaceAddress(db, place, change));
  await sql`
    update site_user_email_change set confirm_hash = null, undo_expires = now() + make_interval(days => ${UNDO_DAYS})
    where organisation_id = ${organisationId} and id = ${change.id}`.execute(db);
  return change.kind;
}

async function addAddress(db: Db, place: Place, change: ChangeRow): Promise<void> {
  const { siteUserId, newEmail, newKey } = change;
  // One that is only kept to be restored is free by now, or the account's own.
  await sql`
    insert into site_user_address (organisation_id, realm, email_key, email, site_user_id)
    values (${place.organisationId}, ${realmOf(place)}, ${newKey}, ${newEmail}, ${siteUserId})
    on conflict (organisation_id, realm, email_key) do update set email = excluded.email,
      site_user_id = excluded.site_user_id, created = excluded.created, until = null
    where site_user_address.until is not null`.execute(db);
  await recordEvent(db, place, { siteUserId, kind: 'addressAdded', details: { email: newEmail } });
}

async function replaceAddress(db: Db, place: Place, change: ChangeRow): Promise<void> {
  const { organisationId } = place;
  const { siteUserId, oldEmail, oldKey, newEmail, newKey } = change;
  await givePrimaryAddress(db, organisationId, { siteUserId, email: newEmail, key: newKey });
  // The old one stays the account's while it can be taken back.
  await sql`
    insert into site_user_address (organisation_id, realm, email_key, email, site_user_id, until)
    values (${organisationId}, ${realmOf(place)}, ${oldKey}, ${oldEmail}, ${siteUserId},
      now() + make_interval(days => ${UNDO_DAYS}))`.execute(db);
  await recordEvent(db, place, {
    siteUserId,
    kind: 'emailChanged',
    details: { from: oldEmail, to: newEmail },
  });
}

async function isTakenMeanwhile(db: Db, place: Place, { siteUserId, newKey }: ChangeRow): Promise<boolean> {
  const { rows } = await sql`
    select from site_user_address where organisation_id = ${place.organisationId} and realm = ${realmOf(place)}
      and email_key = ${newKey} and site_user_id <> ${siteUserId} and (until is null or until > now())`.execute(
    db,
  );
  return rows.length > 0;
}

/** Makes it the primary address; the one before is no longer the account's. */
export async function givePrimaryAddress(
  db: Db,
  organisationId: number,
  { siteUserId, email, key }: { siteUserId: number; email: string; key: string },
): Promise<void> {
  await sql`
    update site_user set username = ${email}, email_key = ${key}, version = version + 1, updated = now()
    where organisation_id = ${organisationId} and id = ${siteUserId}`.execute(db);
}

/**
 * Takes a change back from the address that was the primary one, confirmed or not, and with it every later one and those that
 * could still be taken back: whoever knew the password has none of the account's addresses. All devices are logged out, and the
 * password counts no more; what comes back is the secret of a link to choose a new one. Null where the link no longer works.
 */
export async function undoChange(db: Db, place: Place, token: string): Promise<string | null> {
  const { organisationId } = place;
  const change = await lockChange(db, place, 'undo', token);
  if (!change) return null;
  const { siteUserId, oldEmail, oldKey } = change;
  await givePrimaryAddress(db, organisationId, { siteUserId, email: oldEmail, key: oldKey });
  await sql`
    delete from site_user_address e where e.organisation_id = ${organisationId} and e.site_user_id = ${siteUserId}
      and e.email_key <> ${oldKey} and (e.until is not null or e.created >= ${change.requested}::timestamptz or exists (
        select from site_user_email_change c where c.organisation_id = e.organisation_id
          and c.site_user_id = e.site_user_id and c.new_key = e.email_key and c.undo_expires > now()))
      and not exists (select from site_user_email_change c where c.organisation_id = e.organisation_id
        and c.site_user_id = e.site_user_id and c.old_key = e.email_key and c.undo_expires > now() and c.id < ${change.id})`.execute(
    db,
  );
  await sql`
    update site_user_email_change set confirm_hash = null,
      undo_expires = case when id >= ${change.id} then now() else undo_expires end
    where organisation_id = ${organisationId} and site_user_id = ${siteUserId}`.execute(db);
  await sql`
    update site_user set password_hash = null
    where organisation_id = ${organisationId} and id = ${siteUserId}`.execute(db);
  await endSessions(db, place, { siteUserId });
  await recordEvent(db, place, { siteUserId, kind: 'emailChangeUndone', details: { to: oldEmail } });
  const link = { purpose: 'reset', email: oldEmail, key: oldKey, membershipId: null, goTo: '/' } as const;
  return createLink(db, place, link);
}
