import { sql, type RawBuilder } from 'kysely';
import { isPublicationSeen } from '../../../issues.ts';

/** Condition on `magazine_publication`: shown on the site, and its first issue is out. */
export function isSeenOn(siteId: number): RawBuilder<boolean> {
  return sql`site_id = ${siteId} and id in (select p.id from magazine_publication p where p.site_id = ${siteId} and ${isPublicationSeen})`;
}
