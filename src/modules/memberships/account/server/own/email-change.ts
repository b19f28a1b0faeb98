/**
 * Changes of an account's addresses: requested with the password, confirmed at the new address, undone from the previous
 * address.
 */
import { writePassword } from '../login/write-password.ts';
import { sql } from 'kysely';
import { hashToken, newToken } from '#server/auth/index.ts';
import type { Db } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { siteUser } from '../../entities/site-user/entity.ts';
import type { Place } from '../accounts.ts';
import { realmOf } from '../accounts.ts';
import { emailKey } from '#addresses/email-key.ts';
import { recordEvent } from '../events.ts';
import { createLink } from '../login/links.ts';
import type { OwnAccount } from './own-account.ts';
import { endSessions } from './sessions.ts';
import { extendUndo, UNDO_DAYS, undoAddressOf } from './undo-window.ts';

const CONFIRM_HOURS = 48;

/**
 * `change`: replaces the primary address. `add`: adds an address, which can also log in. `primary`: makes a
 * confirmed address the primary one.
 */
export type ChangeKind = 'change' | 'add' | 'primary';

export interface StoredChange {
  /** The secret that undoes the change; sent only to `undoAt`. */
  undo: string;
  undoAt: string;
  /**
   * The primary address before the change: the same as `undoAt` unless an earlier change can still be undone.
   */
  primary: string;
}

export interface ChangeRequest extends StoredChange {
  /** The secret that confirms the change, unless the address is taken. */
  confirm: string;
  /** Whether the address belongs to another account: its owner is notified, and nothing changes. */
  isTaken: boolean;
}

/**
 * Stores a requested change, whether or not the address is available: neither the duration nor the account
 * page reveals which.
 */
export async function requestChange(
  db: Db,
  place: Place,
  account: OwnAccount,
  newEmail: string,
  kind: Exclude<ChangeKind, 'primary'> = 'change',
): Promise<ChangeRequest> {
  const { organisationId } = place;
  const primary = await lockPrimaryAddress(db, place, account);
  const key = emailKey(newEmail);
  const confirm = newToken();
  const { rows } = await sql<{ id: number }>`
    select site_user_id as id from site_user_address where organisation_id = ${organisationId}
      and realm = ${account.realm} and email_key = ${key} and (until is null or until > now())`.execute(db);
  const isTaken = rows.some(({ id }) => id !== account.id);
  // Only the newest request counts; for additional addresses, the newest request per address.
  await sql`
    update site_user_email_change set confirm_hash = null
    where organisation_id = ${organisationId} and site_user_id = ${account.id} and kind = ${kind}
      and (kind = 'change' or new_key = ${key})`.execute(db);
  const change = { kind, email: newEmail, key, confirmHash: hashToken(isTaken ? newToken() : confirm) };
  const stored = await storeChange(db, place, { siteUserId: account.id, primary, ...change });
  await recordEvent(db, place, {
    siteUserId: account.id,
    kind: kind === 'add' ? 'addressRequested' : 'emailChangeRequested',
    details: { to: newEmail },
  });
  return { confirm, isTaken, ...stored };
}

export interface Primary {
  email: string;
  key: string;
}

/**
 * Returns the primary address and locks it until the transaction ends. Changes of the same account are
 * thereby serialised, and none uses an address that is no longer primary.
 */
export async function lockPrimaryAddress(
  db: Db,
  { organisationId }: Place,
  { id, email, emailKey: key }: OwnAccount,
): Promise<Primary> {
  const { rows } = await sql<Primary>`
    select username as email, email_key as key from site_user
    where organisation_id = ${organisationId} and id = ${id} for update`.execute(db);
  return rows[0] ?? { email, key };
}

interface NewChange {
  siteUserId: number;
  primary: Primary;
  kind: ChangeKind;
  email: string;
  key: string;
  confirmHash: Buffer | null;
}

/** Stores a change with the secret that undoes it. */
export async function storeChange(
  db: Db,
  { organisationId, siteId }: Place,
  { siteUserId, primary, kind, email, key, confirmHash }: NewChange,
): Promise<StoredChange> {
  const undo = newToken();
  await sql`
    insert into site_user_email_change (organisation_id, site_user_id, site_id, kind, old_email, old_key, new_email,
      new_key, confirm_hash, confirm_expires, undo_hash, undo_expires)
    values (${organisationId}, ${siteUserId}, ${siteId}, ${kind}, ${primary.email}, ${primary.key},
      ${email}, ${key}, ${confirmHash}, now() + make_interval(hours => ${CONFIRM_HOURS}),
      ${hashToken(undo)}, now() + make_interval(days => ${UNDO_DAYS}))`.execute(db);
  await extendUndo(db, organisationId, siteUserId);
  const before = await undoAddressOf(db, organisationId, siteUserId);
  return { undo, undoAt: before?.email ?? primary.email, primary: primary.email };
}

export type ChangeLink = 'confirm' | 'undo';

/**
 * The kind of change that a link confirms or undoes, as a statement that returns one row while the link is
 * valid. An undo link that undoes more than additions has the kind `change`.
 */
export const changeOfLink = (place: Place, which: ChangeLink, token: string) => sql<{ kind: ChangeKind }>`
  select ${which === 'confirm' ? sql`c.kind` : kindOfUndo} as kind from site_user_email_change c join site_user u
    on u.organisation_id = c.organisation_id and u.id = c.site_user_id and u.status = 1
  where c.organisation_id = ${place.organisationId} and u.realm = ${realmOf(place)}
    and ${which === 'confirm' ? isConfirmable(token) : isUndoable(token)}`;

const kindOfUndo = sql`case when exists (
  select from site_user_email_change o where o.organisation_id = c.organisation_id and o.site_user_id = c.site_user_id
    and o.kind <> 'add' and o.undo_expires > now()) then 'change' else 'add' end`;

/**
 * Whether a change `c` of the account `u` awaits confirmation at its new address. Except for additions, the
 * account's primary address must still be that of the request.
 */
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
}

async function lockChange(
  db: Db,
  place: Place,
  which: ChangeLink,
  token: string,
): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`
    select c.id::text as id, c.kind, c.site_user_id as "siteUserId", c.old_email as "oldEmail", c.old_key as "oldKey",
      c.new_email as "newEmail", c.new_key as "newKey"
    from site_user_email_change c join site_user u
      on u.organisation_id = c.organisation_id and u.id = c.site_user_id and u.status = 1
    where c.organisation_id = ${place.organisationId} and u.realm = ${realmOf(place)}
      and ${which === 'confirm' ? isConfirmable(token) : isUndoable(token)}
    for update`.execute(db);
  return rows[0];
}

/**
 * Uses up the link sent to the new address: the account then has that address. Null if the link is no longer
 * valid.
 */
export async function confirmChange(
  work: Pick<RecordContext, 'db' | 'records'>,
  place: Place,
  token: string,
): Promise<ChangeKind | null> {
  const { organisationId } = place;
  const { db } = work;
  const change = await lockChange(db, place, 'confirm', token);
  if (!change || (await isTakenByOther(db, place, change.siteUserId, change.newKey))) return null;
  await (change.kind === 'add' ? addAddress(db, place, change) : replaceAddress(work, place, change));
  await sql`
    update site_user_email_change set confirm_hash = null
    where organisation_id = ${organisationId} and id = ${change.id}`.execute(db);
  await extendUndo(db, organisationId, change.siteUserId);
  return change.kind;
}

async function addAddress(db: Db, place: Place, change: ChangeRow): Promise<void> {
  const { siteUserId, newEmail, newKey } = change;
  // An address that is only reserved for an undo is by now available, or belongs to this account.
  await sql`
    insert into site_user_address (organisation_id, realm, email_key, email, site_user_id)
    values (${place.organisationId}, ${realmOf(place)}, ${newKey}, ${newEmail}, ${siteUserId})
    on conflict (organisation_id, realm, email_key) do update set email = excluded.email,
      site_user_id = excluded.site_user_id, created = excluded.created, until = null
    where site_user_address.until is not null`.execute(db);
  await recordEvent(db, place, { siteUserId, kind: 'addressAdded', details: { email: newEmail } });
}

async function replaceAddress(
  work: Pick<RecordContext, 'db' | 'records'>,
  place: Place,
  change: ChangeRow,
): Promise<void> {
  const { organisationId } = place;
  const { db } = work;
  const { siteUserId, oldEmail, oldKey, newEmail, newKey } = change;
  await givePrimaryAddress(work, { siteUserId, email: newEmail, key: newKey });
  const before = await undoAddressOf(db, organisationId, siteUserId);
  // The old address stays reserved for the account while it can undo changes; an address that was primary
  // only in between becomes available.
  if (before?.key === oldKey)
    await sql`
      insert into site_user_address (organisation_id, realm, email_key, email, site_user_id, until)
      values (${organisationId}, ${realmOf(place)}, ${oldKey}, ${oldEmail}, ${siteUserId},
        ${before.until}::timestamptz)`.execute(db);
  await recordEvent(db, place, {
    siteUserId,
    kind: 'emailChanged',
    details: { from: oldEmail, to: newEmail },
  });
}

async function isTakenByOther(db: Db, place: Place, siteUserId: number, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from site_user_address where organisation_id = ${place.organisationId} and realm = ${realmOf(place)}
      and email_key = ${key} and site_user_id <> ${siteUserId} and (until is null or until > now())`.execute(
    db,
  );
  return rows.length > 0;
}

/** Makes the address the primary one; the previous primary address is removed from the account. */
export async function givePrimaryAddress(
  { records }: Pick<RecordContext, 'records'>,
  { siteUserId, email, key }: { siteUserId: number; email: string; key: string },
): Promise<void> {
  const account = await records.find(siteUser, siteUserId, { lock: true });
  if (!account) return;
  const values = { username: email, emailKey: key };
  await records.writeSkippingPrepare(siteUser, account, values, { event: 'Email changed by the reader' });
}

/**
 * Undoes every change that can still be undone, confirmed or not. The primary address becomes the one before
 * all these changes, and an attacker with the password has none of the account's addresses. All devices are
 * logged out, and the password becomes invalid; returns the secret of a link to choose a new one. Null if the
 * link has expired, or the address belongs to another account.
 */
export async function undoChange(
  work: Pick<RecordContext, 'db' | 'records'>,
  place: Place,
  token: string,
): Promise<string | null> {
  const { organisationId } = place;
  const { db } = work;
  const change = await lockChange(db, place, 'undo', token);
  if (!change) return null;
  const { siteUserId } = change;
  const before = await undoAddressOf(db, organisationId, siteUserId);
  if (!before || (await isTakenByOther(db, place, siteUserId, before.key))) return null;
  const { email, key } = before;
  await givePrimaryAddress(work, { siteUserId, email, key });
  await sql`
    delete from site_user_address e where e.organisation_id = ${organisationId} and e.site_user_id = ${siteUserId}
      and e.email_key <> ${key} and (e.until is not null or e.created >= ${before.since}::timestamptz or exists (
        select from site_user_email_change c where c.organisation_id = e.organisation_id
          and c.site_user_id = e.site_user_id and c.new_key = e.email_key and c.undo_expires > now()))`.execute(
    db,
  );
  await sql`
    update site_user_email_change set confirm_hash = null, undo_expires = least(undo_expires, now())
    where organisation_id = ${organisationId} and site_user_id = ${siteUserId}`.execute(db);
  await writePassword(
    work,
    { siteUserId, passwordHash: null },
    'Password removed: the email was changed back',
  );
  await endSessions(db, place, { siteUserId });
  await recordEvent(db, place, { siteUserId, kind: 'emailChangeUndone', details: { to: email } });
  return createLink(db, place, { purpose: 'reset', email, key, membershipId: null, goTo: '/' });
}
