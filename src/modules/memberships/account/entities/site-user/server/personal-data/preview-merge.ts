/** Previews the effects of merging two accounts, which staff see before they confirm the merge. */
import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { siteUser } from '../../entity.ts';
import { orderForMerge } from './merge-accounts.ts';

type Account = RecordOf<typeof siteUser>;

/** Maximum number of memberships and consents in one preview. */
export const MERGE_ROWS_MAX = 100;

/** Read-only. Throws BAD_USER_INPUT for accounts of different realms. */
export async function previewMerge({ db, organisationId }: RecordContext, pair: readonly [Account, Account]) {
  const [survivor, removed] = orderForMerge(pair);
  const ofBoth = sql`organisation_id = ${organisationId} and site_user_id in (${survivor.id}, ${removed.id})`;
  const memberships = await sql<{ title: string; site: string; ends: string | null }>`
    select m.title, s.name as site, to_char(g.ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends
    from (select membership_id, nullif(max(coalesce(ends, 'infinity')), 'infinity') as ends from membership_grant
      where ${ofBoth} and starts <= now() and (ends is null or ends > now()) group by membership_id) g
    join membership m on m.organisation_id = ${organisationId} and m.id = g.membership_id
    join site s on s.organisation_id = m.organisation_id and s.id = m.site_id
    order by m.title, m.id limit ${MERGE_ROWS_MAX}`.execute(db);
  // The newest row of a purpose counts, whichever account it comes from.
  const consents = await sql<{ purpose: string; isGiven: boolean }>`
    select distinct on (purpose) purpose, is_given and (expires is null or expires > now()) as "isGiven"
    from site_user_consent where ${ofBoth} order by purpose, id desc limit ${MERGE_ROWS_MAX}`.execute(db);
  const sessions = await sql<{ count: number }>`
    select count(*)::integer as count from site_user_session where ${ofBoth} and expires > now()`.execute(db);
  return {
    keptId: survivor.id,
    keptEmail: survivor.username,
    isKeptOpen: survivor.status === 1,
    removedEmail: removed.username,
    isRemovedOpen: removed.status === 1,
    memberships: memberships.rows,
    consents: consents.rows,
    sessions: sessions.rows[0]?.count ?? 0,
  };
}
