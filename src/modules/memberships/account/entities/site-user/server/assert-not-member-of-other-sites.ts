/**
 * A change to a whole account affects every site of its realm: staff who work on only some of these sites may not change
 * every reader.
 */
import { sql } from 'kysely';
import { forbidden } from '#model/errors.ts';
import { holdsPermissions } from '#model/permissions.ts';
import type { RecordContext } from '#server/records/index.ts';

/** Maximum number of sites that one error names. */
const NAMED_MAX = 5;

/**
 * Throws FORBIDDEN, naming the sites, if the reader has a present or future membership of a site on which the user does not
 * work. Users with access to all sites, and the system, may change every reader.
 */
export async function assertNotMemberOfOtherSites(
  work: RecordContext,
  account: MemberAccount,
): Promise<void> {
  const names = (await otherSitesOf(work, account)).join(', ');
  if (names === '') return;
  throw forbidden(
    'MEMBER_OF_OTHER_SITE',
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
  if (!holdsPermissions(actor) || actor.hasAllSites) return [];
  const { rows } = await work.withAllSites(() =>
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
