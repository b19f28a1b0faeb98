import { sql, type RawBuilder } from 'kysely';

/** Of rows of `magazine_issue` those readers of the site find: out, shown, and of a publication that is shown. */
export function isIssueVisible(siteId: number): RawBuilder<boolean> {
  return sql`site_id = ${siteId} and active is not false and mail_date <= now()
    and publication_id in (select p.id from magazine_publication p where p.site_id = ${siteId} and p.active is not false)`;
}
