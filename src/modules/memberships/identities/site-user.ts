/** A reader who logged in with an account, and what they hold at this instant. */
import { sql } from 'kysely';
import { defineIdentity } from '#model/define-identity.ts';
import type { Db } from '#server/db/index.ts';
import { hashToken } from '#server/auth/index.ts';
import { seatOf, type SeatOf } from '../licences/seats.ts';

interface FoundRow {
  id: number;
  memberships: number[] | null;
  seat: SeatOf | null;
}

/** The session must be of the site's own realm: a reader of another one is a stranger here. */
export const siteUser = defineIdentity<Db>({
  name: 'siteUser',
  find: async (db, token, { organisationId, siteId }) => {
    const { rows } = await sql<FoundRow>`
      select u.id, (select array_agg(distinct g.membership_id) from membership_grant g
          where g.organisation_id = u.organisation_id and g.site_user_id = u.id
            and g.starts <= now() and (g.ends is null or g.ends > now())) as memberships,
        ${seatOf} as seat
      from site_user_session s
      join site_user u on u.organisation_id = s.organisation_id and u.id = s.site_user_id
      join site_realm r on r.organisation_id = u.organisation_id and r.realm_id = u.realm
      where s.organisation_id = ${organisationId} and s.token_hash = ${hashToken(token)} and s.expires > now()
        and u.status = 1 and r.site_id = ${siteId}`.execute(db);
    const [row] = rows;
    if (!row) return null;
    const { id, memberships, seat } = row;
    const member = { kind: 'member', id, organisationId, membershipIds: memberships ?? [] } as const;
    return { ...member, ...(seat && { pass: { kind: 'licence', ...seat } }) };
  },
});
