/** Condition of the account list: accounts that hold a membership now. */
import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/**
 * Maximum number of holders read in one statement. For a membership with more holders, accounts are read in
 * order and looked up one by one.
 */
const READ_MAX = 1_000;

/**
 * Few holders are listed by their ids, so that the list reads no other accounts; with many holders, reading
 * the list in its own order soon finds some. Memberships of sites that the caller does not see are ignored.
 */
export async function holdsMembership(
  { db, organisationId }: UnitOfWork,
  membershipId: number,
): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ id: number }>`
    select distinct site_user_id as id from (
      select g.site_user_id from membership_grant g
      where g.organisation_id = ${organisationId} and g.membership_id = ${membershipId}
        and exists (select from membership m where m.organisation_id = g.organisation_id and m.id = g.membership_id)
        and g.starts <= now() and (g.ends is null or g.ends > now())
      limit ${READ_MAX + 1}) as held`.execute(db);
  if (rows.length <= READ_MAX) return sql<boolean>`id = any (${rows.map(({ id }) => id)}::integer[])`;
  return sql<boolean>`exists (select from membership_grant g
    where g.organisation_id = site_user.organisation_id and g.site_user_id = site_user.id
      and g.membership_id = ${membershipId} and g.starts <= now() and (g.ends is null or g.ends > now()))`;
}
