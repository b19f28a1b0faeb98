/** What is done to a whole account changes it on every site of its realm: who works on some of them may not do it to every reader. */
import { sql } from 'kysely';
import { forbidden } from '#model/errors.ts';
import type { RecordContext } from '#server/records/index.ts';

/** Names of sites that one refusal lists. */
const NAMED_MAX = 5;

/**
 * Throws FORBIDDEN, naming the sites, where the reader holds a membership of a site the user does not work on, now or from a later day.
 * Users with access to all sites may do everything, and so may the product itself.
 */
export async function assertNotMemberOfOtherSites(
  work: RecordContext,
  account: MemberAccount,
): Promise<void> {
  const names = (await otherSitesOf(work, account)).join(', ');
  if (names === '') return;
  throw forbidden(
    `${account.username} has a membership of a site you do not work on: ${names}. Ask a user with access to all sites.`,
  );
}

interface MemberAccount {
  id: number;
  username: string;
}

/** Names of the sites for which `assertNotMemberOfOtherSites` throws, at most 5. */
export async function otherSitesOf(work: RecordContext, { id }: MemberAccount): Promise<string[]> {
  const { actor, db, organisationId } = work;
  if (actor.kind !== 'staff' || actor.hasAllSites) return [];
  const sites = await sql<{ id: number }>`select sites_of_organisation() as id`.execute(db);
  const { rows } = await work.withAdditionalSites(
    sites.rows.map((site) => site.id),
    () =>
      sql<{ name: string }>`
        select distinct s.name from membership_grant g
        join membership m on m.organisation_id = g.organisation_id and m.id = g.membership_id
        join site s on s.organisation_id = m.organisation_id and s.id = m.site_id
        where g.organisation_id = ${organisationId} and g.site_user_id = ${id}
          and (g.ends is null or g.ends > now()) and s.id <> all (${[...actor.siteIds]}::integer[])
        order by s.name limit ${NAMED_MAX}`.execute(db),
  );
  return rows.map(({ name }) => name);
}
