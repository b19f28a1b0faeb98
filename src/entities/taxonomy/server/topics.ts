/** SQL that finds the published items of a site by their taxonomy terms. */
import { sql, type RawBuilder } from 'kysely';

/**
 * Returns SQL for at most `count` published items of the site that have one of the terms, one row each.
 * `terms`: an array of ids, in SQL.
 */
export function itemsOfTerms(
  { organisationId, siteId }: { organisationId: number; siteId: number },
  terms: RawBuilder<unknown>,
  count: number,
): RawBuilder<unknown> {
  return sql`select distinct newest.content_id from unnest(${terms}) as asked (term) cross join lateral (
      select t.content_id from content_term t
      where t.organisation_id = ${organisationId} and t.site_id = ${siteId} and t.term_id = asked.term
        and is_public(1, t.starts_at, t.ends_at, now())
      order by t.starts_at desc, t.content_id desc limit ${count}
    ) newest limit ${count}`;
}
