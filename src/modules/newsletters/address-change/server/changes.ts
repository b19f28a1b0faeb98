/** Changes of address as they are stored. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import type { Db } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { MergedSubscription } from '../model/merged-subscription.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

export interface AddressChange {
  id: number;
  site: number;
  oldEmail: string;
  oldKey: string;
  newEmail: string;
  newKey: string;
  confirmedAt: string | null;
  takenBackAt: string | null;
  moved: readonly number[];
  merged: readonly MergedSubscription[];
}

/** Requests a change, in place of one that was not confirmed. A job sends the link to the new address. */
export async function requestChange(
  work: RecordContext,
  { site, oldEmail, newEmail }: { site: number; oldEmail: string; newEmail: string },
): Promise<void> {
  const { db, organisationId } = work;
  const [oldKey, newKey] = [emailKey(oldEmail), emailKey(newEmail)];
  if (oldKey === newKey) return;
  await sql`delete from newsletter_address_change where organisation_id = ${organisationId} and site_id = ${site}
    and lower(old_key) = lower(${oldKey}) and confirmed_at is null`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_address_change (organisation_id, site_id, old_email, old_key, new_email, new_key)
    values (${organisationId}, ${site}, ${oldEmail}, ${oldKey}, ${newEmail}, ${newKey})
    returning id::double precision as id`.execute(db);
  const [row] = rows;
  if (row) await work.queue('newsletters/sendAddressChange', { change: row.id, kind: 'confirm' });
}

/** The change; null for one that was replaced or erased. `lock`: until the transaction ends. */
export async function findChange(
  db: Db,
  { organisationId }: { organisationId: number },
  { id, lock = false }: { id: number; lock?: boolean },
): Promise<AddressChange | null> {
  const { rows } = await sql<AddressChange>`
    select id::double precision as id, site_id as site, old_email as "oldEmail", old_key as "oldKey",
      new_email as "newEmail", new_key as "newKey", confirmed_at as "confirmedAt", taken_back_at as "takenBackAt",
      moved, merged
    from newsletter_address_change
    where organisation_id = ${organisationId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** Stores that a change was confirmed by the link with the token, and what it moved. */
export async function noteConfirmed(
  { db, organisationId }: Work,
  { id, token }: { id: number; token: string },
  { moved, merged }: Pick<AddressChange, 'moved' | 'merged'>,
): Promise<void> {
  const confirmedBy = createHash('sha256').update(token).digest('base64url');
  await sql`
    update newsletter_address_change set confirmed_at = now(), confirmed_by = ${confirmedBy},
      moved = ${[...moved]}::integer[], merged = ${JSON.stringify(merged)}::jsonb
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
}

/** Stores that the old address took the change back. */
export async function noteTakenBack({ db, organisationId }: Work, id: number): Promise<void> {
  await sql`update newsletter_address_change set taken_back_at = now()
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
}

/** Deletes requests of 30 days that were never confirmed, and changes of two years. */
export async function clearChanges({ db, organisationId }: Work): Promise<void> {
  await sql`delete from newsletter_address_change where organisation_id = ${organisationId}
    and (requested_at < now() - interval '2 years' or confirmed_at is null and requested_at < now() - interval '30 days')`.execute(
    db,
  );
}

/** Deletes the changes from and to an address in the form of `emailKey`. */
export async function eraseChanges({ db, organisationId }: Work, address: string): Promise<void> {
  await sql`delete from newsletter_address_change where organisation_id = ${organisationId}
    and (lower(old_key) = lower(${address}) or lower(new_key) = lower(${address}))`.execute(db);
}
