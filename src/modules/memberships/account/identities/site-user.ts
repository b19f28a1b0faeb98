/** A reader who is logged in to an account, with their current memberships. */
import { sql } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import { defineIdentity } from '#model/readers/define-identity.ts';
import type { ReaderPass } from '#model/readers/define-pass.ts';
import type { Db } from '#server/db/index.ts';
import { hashToken } from '#server/auth/index.ts';
import { storeRefused } from '../server/login/refused-logins.ts';
import { chosenBy } from '../server/account-choices.ts';
import { favouritesOf } from '../server/own/favourites.ts';
import { noteUses, sessionIdOf } from '../server/own/sessions.ts';
import { isPaidFor } from '../../orders/model/memberships.ts';
import { isRunning, seatOf, type SeatOf } from '../../licences/server/seats.ts';
import { fullLicence } from '../../licences/passes/full-licence.ts';
import { licence } from '../../licences/passes/licence.ts';
import { survey } from '../../surveys/passes/survey.ts';

interface FoundRow {
  id: number;
  memberships: number[] | null;
  username: string;
  isSimulated: boolean;
  isPaid: boolean;
  seat: SeatOf | null;
  surveys: number[] | null;
  fullLicence: string | null;
}

/** Maximum number of a site's surveys that an account has answered; the newest count. */
const SURVEYS_MAX = 50;

/** The session must be of the site's own realm: a reader of another realm is anonymous on this site. */
export const siteUser = defineIdentity<Db>({
  name: 'siteUser',
  find: async (db, token, { organisationId, siteId }) => {
    const { rows } = await sql<FoundRow>`
      select u.id, u.username, s.simulated_by is not null as "isSimulated", (select array_agg(distinct g.membership_id) from membership_grant g
          where g.organisation_id = u.organisation_id and g.site_user_id = u.id
            and g.starts <= now() and (g.ends is null or g.ends > now())) as memberships,
        exists (select from membership_grant g
          join membership m on m.organisation_id = g.organisation_id and m.id = g.membership_id
          where g.organisation_id = u.organisation_id and g.site_user_id = u.id
            and g.starts <= now() and (g.ends is null or g.ends > now()) and ${isPaidFor}) as "isPaid",
        ${seatOf} as seat,
        (select c.name from licence_company c where c.organisation_id = s.organisation_id and c.id = s.refused_licence_id
          and ${isRunning} and exists (select from site l where l.organisation_id = r.organisation_id and l.id = r.site_id
            and (l.memberships ->> 'allowIpGating')::boolean)) as "fullLicence",
        (select array_agg(a.survey_id) from (select survey_id from survey_answer
          where organisation_id = u.organisation_id and site_user_id = u.id and site_id = ${siteId}
          order by id desc limit ${SURVEYS_MAX}) a) as surveys
      from site_user_session s
      join site_user u on u.organisation_id = s.organisation_id and u.id = s.site_user_id
      join site_realm r on r.organisation_id = u.organisation_id and r.realm_id = u.realm
      where s.organisation_id = ${organisationId} and s.token_hash = ${hashToken(token)} and s.expires > now()
        and u.status = 1 and r.site_id = ${siteId}
        and (s.simulated_by is null or exists (select from cms_user c where c.organisation_id = s.organisation_id
          and c.id = s.simulated_by and c.status = 1))`.execute(db);
    const [row] = rows;
    if (!row) return null;
    const passes = passesOf(row);
    const reader = {
      kind: 'member' as const,
      id: row.id,
      organisationId,
      grantIds: row.memberships ?? [],
      isPaid: row.isPaid,
      email: row.username,
      sessionId: sessionIdOf(token),
      ...(passes.length > 0 && { passes }),
    };
    return row.isSimulated ? { ...reader, simulated: true, username: row.username } : reader;
  },
  storeUses: noteUses,
  storeRefused,
  about: async (db, { id, organisationId, grantIds, email }, site) => {
    const { rows } = await sql<{ firstName: string | null }>`
      select first_name as "firstName" from site_user where organisation_id = ${organisationId} and id = ${id}`.execute(
      db,
    );
    const favourites = await favouritesOf(db, { organisationId, siteUserId: id });
    const chosen = await chosenBy(db, site, emailKey(email ?? ''));
    return { id, firstName: rows[0]?.firstName ?? null, memberships: grantIds, favourites, ...chosen };
  },
});

function passesOf({ seat, surveys, fullLicence: company }: FoundRow): ReaderPass[] {
  if (seat) return [licence.issue(seat)];
  return [
    ...(surveys ? [survey.issue({ surveyIds: surveys })] : []),
    ...(company !== null ? [fullLicence.issue({ name: company })] : []),
  ];
}
