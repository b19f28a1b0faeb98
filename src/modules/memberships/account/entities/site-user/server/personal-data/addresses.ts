import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { emailKey } from '#addresses/email-key.ts';

/**
 * All addresses an account has or had, in lower case: current addresses, those of changes (also undone ones),
 * removed addresses, and those of merged accounts. An address that now belongs to another account is left
 * out.
 */
export async function addressesOf(
  work: UnitOfWork,
  { id, username }: { id: number; username: string },
): Promise<string[]> {
  const { db, organisationId } = work;
  const { rows } = await sql<{ address: string | null }>`
    select lower(had.address) as address from site_user_event,
      unnest(array[details ->> 'from', details ->> 'to', details ->> 'email']) as had (address)
    where organisation_id = ${organisationId} and site_user_id = ${id}
      and kind in ('emailChanged', 'merged', 'addressAdded')
    union
    select lower(email) from site_user_address
    where organisation_id = ${organisationId} and site_user_id = ${id}`.execute(db);
  const all = new Set(rows.flatMap(({ address }) => address ?? []));
  const ofOthers = await keysOfOthers(work, id, [...all].map(emailKey));
  const own = [...all].filter((address) => !ofOthers.has(emailKey(address)));
  return [...new Set([username.toLowerCase(), ...own])];
}

async function keysOfOthers(
  { db, organisationId }: UnitOfWork,
  id: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select e.email_key as key from realm r
    join site_user_address e on e.organisation_id = r.organisation_id and e.realm = r.id
      and e.email_key = any (${[...keys]}::text[]) and e.site_user_id <> ${id}
    where r.organisation_id = ${organisationId}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * For a closed account whose address has been erased. Throws BAD_USER_INPUT if the typed address belongs to another reader
 * or a staff user: the erasure would delete their emails and form submissions. An address that another reader gave up
 * before this account was created is accepted.
 */
export async function assertAddressNotOfOthers(
  work: UnitOfWork,
  { id, created }: { id: number; created: string },
  typed: string,
): Promise<void> {
  const { db, organisationId } = work;
  const address = typed.toLowerCase();
  const { rows } = await sql<{ id: number }>`
    select id from cms_user where organisation_id = ${organisationId}
      and (lower(email) = ${address} or lower(username) = ${address})
    union all
    (select site_user_id from site_user_event where organisation_id = ${organisationId} and site_user_id <> ${id}
      and kind in ('emailChanged', 'merged', 'addressAdded') and at >= ${created}
      and lower(coalesce(details ->> 'from', details ->> 'email')) = ${address} limit 1)`.execute(db);
  const isOfOthers = (await keysOfOthers(work, id, [emailKey(typed)])).size > 0;
  if (rows.length > 0 || isOfOthers)
    throw badInput('EMAIL_MISMATCH', `${typed} belongs to another account. Nothing was erased.`, {
      email: 'Type the email that the closed account had.',
    });
}
