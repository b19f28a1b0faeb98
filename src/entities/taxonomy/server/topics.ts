/** Items of terms that a site's readers find. */
import { sql, type RawBuilder } from 'kysely';

/**
 * At most `count` published items of the site that name one of the terms, one row each. `terms`: an array of ids, in SQL.
 */
export function itemsOfTerms(
  { organisationId, siteId }: { organisationId: number; siteId: number },
  terms: RawBuilder<unknown>,
  count: number,
): RawBuilder<unknown> {
  return sql`select 1 from reference r
    join content_schedule s on s.organisation_id = r.organisation_id and s.site_id = ${siteId} and s.section_id = 0
      and s.option = '*' and s.content_id = r.from_id
    where r.organisation_id = ${organisationId} and r.from_entity = 'content' and r.kind = 'taxonomy'
      and r.to_entity = 'taxonomy' and r.to_id = any (${terms}) and is_public(1, s.starts_at, s.ends_at, now())
    limit ${count}`;
}
