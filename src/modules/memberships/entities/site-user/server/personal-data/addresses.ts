import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/** Every address an account has or had, in lower case: today's, those it was changed from or removed, those of merged accounts. */
export async function addressesOf(
  { db, organisationId }: UnitOfWork,
  { id, username }: { id: number; username: string },
): Promise<string[]> {
  const { rows } = await sql<{ address: string | null }>`
    select lower(coalesce(details ->> 'from', details ->> 'email')) as address from site_user_event
    where organisation_id = ${organisationId} and site_user_id = ${id}
      and kind in ('emailChanged', 'merged', 'addressAdded')
    union
    select lower(email) from site_user_address
    where organisation_id = ${organisationId} and site_user_id = ${id}`.execute(db);
  return [...new Set([username.toLowerCase(), ...rows.flatMap(({ address }) => address ?? [])])];
}
