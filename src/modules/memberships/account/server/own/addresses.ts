/** Additional addresses of an account: readers can log in with any confirmed address. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { realmOf, type Place } from '../accounts.ts';
import { emailKey } from '#addresses/email-key.ts';
import { recordEvent } from '../events.ts';
import { ADDRESSES_MAX } from '../../model/addresses-max.ts';
import {
  requestChange,
  givePrimaryAddress,
  isWaiting,
  storeChange,
  lockPrimaryAddress,
  type ChangeRequest,
  type StoredChange,
} from './email-change.ts';
import type { OwnAccount } from './own-account.ts';
import { undoAddressOf } from './undo-window.ts';

export interface OwnAddress {
  /** Identifies the address in forms without revealing it. */
  id: string;
  email: string;
  isPrimary: boolean;
  /** If false, the address has not been confirmed by the link that was sent to it. */
  isConfirmed: boolean;
}

/** Long enough to distinguish a handful of addresses, and shorter than the addresses. */
const idOf = (key: RawBuilder<unknown>) =>
  sql<string>`substr(encode(sha256(convert_to(${key}, 'UTF8')), 'hex'), 1, 24)`;

/**
 * Primary address first, then confirmed and pending addresses. Pending addresses are listed even if they
 * belong to another account, so that the list does not reveal other accounts.
 */
export function addressesOfAccount(organisationId: number, siteUserId: number): RawBuilder<OwnAddress> {
  return sql`
    select id, email, "isPrimary", "isConfirmed" from (
      select ${idOf(sql`e.email_key`)} as id, e.email, e.email_key = u.email_key as "isPrimary", true as "isConfirmed", e.created as since
      from site_user u join site_user_address e
        on e.organisation_id = u.organisation_id and e.site_user_id = u.id and e.until is null
      where u.organisation_id = ${organisationId} and u.id = ${siteUserId}
      union all
      select ${idOf(sql`c.new_key`)}, c.new_email, false, false, c.requested
      from site_user u join site_user_email_change c
        on c.organisation_id = u.organisation_id and c.site_user_id = u.id and c.kind = 'add'
        and c.confirm_hash is not null and ${isWaiting}
      where u.organisation_id = ${organisationId} and u.id = ${siteUserId} and not exists (
        select from site_user_address e where e.organisation_id = u.organisation_id and e.realm = u.realm
          and e.email_key = c.new_key and e.site_user_id = u.id and e.until is null)
    ) as own
    order by "isPrimary" desc, "isConfirmed" desc, since, id limit 50`;
}

/**
 * `own`: the account already has the address. `full`: the account has the maximum number of addresses,
 * including pending ones.
 */
export type AddressRequestOutcome = ChangeRequest | 'own' | 'full';

/** Requests an additional address, whether or not it belongs to another account. */
export async function requestAdditionalAddress(
  db: Db,
  place: Place,
  account: OwnAccount,
  email: string,
): Promise<AddressRequestOutcome> {
  await lockPrimaryAddress(db, place, account);
  const { rows } = await addressesOfAccount(place.organisationId, account.id).execute(db);
  const key = emailKey(email);
  const same = rows.find((own) => emailKey(own.email) === key);
  if (same?.isConfirmed) return 'own';
  if (!same && rows.length >= ADDRESSES_MAX) return 'full';
  return requestChange(db, place, account, email, 'add');
}

/** `waits`: the address is not confirmed. `missing`: the account has no such additional address. */
export type AddressChanged = 'waits' | 'missing';

/**
 * Makes a confirmed address the primary one; the account retains the previous primary address. The result
 * contains the secret that undoes the change.
 */
export async function makePrimary(
  work: Pick<RecordContext, 'db' | 'records'>,
  place: Place,
  account: OwnAccount,
  addressId: string,
): Promise<(StoredChange & { email: string }) | AddressChanged> {
  const { organisationId } = place;
  const { db } = work;
  const siteUserId = account.id;
  const primary = await lockPrimaryAddress(db, place, account);
  const found = await findAddress(db, place, account, addressId);
  if (!found) return 'missing';
  if (!found.isConfirmed) return 'waits';
  const { email } = found;
  const key = emailKey(email);
  // The address counts as added by this change: undoing the change removes it.
  await givePrimaryAddress(work, { siteUserId, email, key });
  await sql`
    insert into site_user_address (organisation_id, realm, email_key, email, site_user_id)
    values (${organisationId}, ${account.realm}, ${primary.key}, ${primary.email}, ${siteUserId})`.execute(
    db,
  );
  const change = { kind: 'primary', email, key, confirmHash: null } as const;
  const stored = await storeChange(db, place, { siteUserId, primary, ...change });
  await recordEvent(db, place, {
    siteUserId,
    kind: 'emailChanged',
    details: { from: primary.email, to: email },
  });
  return { ...stored, email };
}

/**
 * Removes an address, or the request to add it. The address remains reserved while changes can be undone from
 * it.
 */
export async function removeAddress(
  db: Db,
  place: Place,
  account: OwnAccount,
  addressId: string,
): Promise<'removed' | AddressChanged> {
  const { organisationId } = place;
  await lockPrimaryAddress(db, place, account);
  const found = await findAddress(db, place, account, addressId);
  if (!found) return 'missing';
  const { email, isConfirmed } = found;
  const key = emailKey(email);
  await sql`
    update site_user_email_change set confirm_hash = null
    where organisation_id = ${organisationId} and site_user_id = ${account.id} and kind = 'add' and new_key = ${key}`.execute(
    db,
  );
  if (!isConfirmed) return 'removed';
  const before = await undoAddressOf(db, organisationId, account.id);
  const isUndoAddress = before?.key === key;
  const ofAccount = sql`organisation_id = ${organisationId} and site_user_id = ${account.id} and email_key = ${key}`;
  await (
    isUndoAddress
      ? sql`update site_user_address set until = ${before.until}::timestamptz where ${ofAccount}`
      : sql`delete from site_user_address where ${ofAccount}`
  ).execute(db);
  await sql`
    delete from site_user_link where organisation_id = ${organisationId} and realm = ${realmOf(place)}
      and email_key = ${key}`.execute(db);
  await recordEvent(db, place, { siteUserId: account.id, kind: 'addressRemoved', details: { email } });
  return 'removed';
}

async function findAddress(
  db: Db,
  { organisationId }: Place,
  account: OwnAccount,
  addressId: string,
): Promise<OwnAddress | undefined> {
  const { rows } = await addressesOfAccount(organisationId, account.id).execute(db);
  return rows.find(({ id, isPrimary }) => id === addressId && !isPrimary);
}
