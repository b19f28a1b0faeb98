/** The end of an account: nobody logs in to it again, and what names its person is removed. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { siteUser } from '../../entities/site-user/entity.ts';
import type { Place } from '../../server/accounts.ts';
import { recordEvent } from '../../server/events.ts';
import { forgetAnswersOf } from '../../surveys/server/forget-answers.ts';

/** Ends log-ins and grants, and removes addresses, favourites and what the person said of themselves. Their history stays without them. */
export async function closeAccount(
  { db, records }: Pick<RecordContext, 'db' | 'records'>,
  place: Place,
  siteUserId: number,
): Promise<void> {
  const { organisationId } = place;
  const own = sql`organisation_id = ${organisationId} and site_user_id = ${siteUserId}`;
  await sql`
    delete from site_user_link l using site_user_address e
    where e.organisation_id = ${organisationId} and e.site_user_id = ${siteUserId}
      and l.organisation_id = e.organisation_id and l.realm = e.realm and l.email_key = e.email_key`.execute(
    db,
  );
  for (const table of [
    'site_user_session',
    'site_user_favourite',
    'site_user_email_change',
    'site_user_address',
  ] as const)
    await sql`delete from ${sql.table(table)} where ${own}`.execute(db);
  await forgetAnswersOf(db, siteUserId);
  await sql`
    update membership_grant set ends = now() where ${own} and (ends is null or ends > now())`.execute(db);
  await keepNameless(db, own);
  await sql`
    update history set before = null, after = null
    where organisation_id = ${organisationId} and entity = 'siteUser' and record_id = ${siteUserId}`.execute(
    db,
  );
  await recordEvent(db, place, { siteUserId, kind: 'closed' });
  const closed = `closed-${siteUserId}@closed.invalid`;
  await sql`
    update site_user set status = 0, username = ${closed}, email_key = ${closed}, first_name = null, last_name = null,
      title = null, company = null, city = null, postal_code = null, region = null, country_code = null,
      password_hash = null, version = version + 1, updated = now()
    where organisation_id = ${organisationId} and id = ${siteUserId}`.execute(db);
  await records.writeWords(siteUser, [siteUserId]);
}

/** Rows of the ledger and the timeline are never changed: they are replaced by such as say nothing of the person. */
async function keepNameless(db: Db, own: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (delete from site_user_consent where ${own} returning *)
    insert into site_user_consent (organisation_id, id, site_user_id, site_id, purpose, kind, is_given, wording_version, at, expires)
    overriding system value
    select organisation_id, id, site_user_id, site_id, purpose, kind, is_given, wording_version, at, expires from gone`.execute(
    db,
  );
  await sql`
    with gone as (delete from site_user_event where ${own} returning *)
    insert into site_user_event (organisation_id, id, site_user_id, site_id, kind, at, cms_user_id)
    overriding system value
    select organisation_id, id, site_user_id, site_id, kind, at, cms_user_id from gone`.execute(db);
}
