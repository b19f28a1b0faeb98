/** Memberships that end soon or have just ended: the recipients of notices, each notified once. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';

/** Days before the end at which a notice is sent; 0: at the end. */
export const TOLD_DAYS = [30, 7, 0] as const;

/** Days after the end during which a notice can still be sent. */
const TOLD_AFTER_DAYS = 3;

export interface EndingMembership {
  email: string;
  title: string;
  /** Milliseconds since 1970. */
  ends: number;
  /** One of `TOLD_DAYS`. */
  days: number;
  /** The site's time zone. */
  timeZone: string;
}

/**
 * Takes at most `count` of the site's due notices and marks them as sent. Of several grants of the same
 * membership the longest counts: a reader who also has a grant without an end, or with a later end, gets no
 * notice. No notice is sent in the first half of a grant, so a grant of a month has no mark at 30 days. A
 * delayed job sends only the nearest mark.
 */
export async function takeEndingMemberships(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  siteId: number,
  count: number,
): Promise<EndingMembership[]> {
  const [first] = TOLD_DAYS;
  const { rows } = await sql<EndingMembership>`
    with ending as (
      select g.site_user_id, g.membership_id, max(g.ends) as ends, min(g.starts) as starts
      from membership m
      join membership_grant g on g.organisation_id = m.organisation_id and g.membership_id = m.id
      where m.organisation_id = ${organisationId} and m.site_id = ${siteId} and g.source <> 'licence'
        and g.ends > now() - make_interval(days => ${TOLD_AFTER_DAYS}) and g.ends <= now() + make_interval(days => ${first})
        and not exists (
          select from membership_grant other where other.organisation_id = g.organisation_id
            and other.site_user_id = g.site_user_id and other.membership_id = g.membership_id
            and (other.ends is null or other.ends > g.ends))
      group by g.site_user_id, g.membership_id
    ), due as (
      select e.*, (select min(mark) from unnest(${[...TOLD_DAYS]}::integer[]) as mark
        where e.ends <= now() + make_interval(days => mark)
          and e.starts <= e.ends - make_interval(days => 2 * mark)) as days
      from ending e
    ), told as (
      insert into membership_reminder (organisation_id, site_user_id, membership_id, ends, days)
      select ${organisationId}, d.site_user_id, d.membership_id, d.ends, d.days from due d
      where d.days is not null and not exists (
        select from membership_reminder r where r.organisation_id = ${organisationId} and r.site_user_id = d.site_user_id
          and r.membership_id = d.membership_id and r.ends = d.ends and r.days <= d.days)
      order by d.site_user_id, d.membership_id limit ${count}
      on conflict do nothing
      returning site_user_id, membership_id, ends, days
    )
    select u.username as email, m.title, (extract(epoch from t.ends) * 1000)::float8 as ends, t.days, s.time_zone as "timeZone"
    from told t
    join site_user u on u.organisation_id = ${organisationId} and u.id = t.site_user_id and u.status = 1
    join membership m on m.organisation_id = ${organisationId} and m.id = t.membership_id
    join site s on s.organisation_id = ${organisationId} and s.id = ${siteId}`.execute(db);
  return rows;
}
