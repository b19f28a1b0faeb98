import { sql, type RawBuilder } from 'kysely';

/** Condition on `magazine_issue`: the issue is out and shown, and its publication is shown on the site. */
export function isIssueVisible(siteId: number): RawBuilder<boolean> {
  return sql`site_id = ${siteId} and active is not false and mail_date <= now()
    and publication_id in (select p.id from magazine_publication p where p.site_id = ${siteId} and p.active is not false)`;
}
