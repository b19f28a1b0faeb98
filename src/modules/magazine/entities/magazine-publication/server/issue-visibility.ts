import { sql, type RawBuilder } from 'kysely';
import { isPublicationSeen } from '../../../issues.ts';

/** Of rows of `magazine_publication` those readers of the site find: shown, and their first issue is out. */
export function isSeenOn(siteId: number): RawBuilder<boolean> {
  return sql`site_id = ${siteId} and id in (select p.id from magazine_publication p where p.site_id = ${siteId} and ${isPublicationSeen})`;
}
