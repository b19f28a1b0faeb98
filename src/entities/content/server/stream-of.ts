/**
 * Lists of items that reference a person, a company or a term. Each list is read in its own order, at a cost
 * that does not grow with other items.
 */
import { sql, type RawBuilder } from 'kysely';
import type { StreamQuery } from '#model/define-block.ts';
import type { SourceRow, SourceScope } from '#model/pages/define-source.ts';

/** The person's items, newest first; rows are limited in index order before any item is looked up. */
export function byPerson(
  id: number,
  query: StreamQuery,
  scope: SourceScope,
  count: number,
): RawBuilder<SourceRow> {
  return sql`select a.content_id as id, null::jsonb as note from content_author a
    cross join lateral (select from content c
      where c.organisation_id = a.organisation_id and c.id = a.content_id and ${shown(query)} limit 1) as item
    where a.organisation_id = ${scope.organisationId} and a.person_id = ${id}
      and is_public(1, a.starts_at, a.ends_at, now()) and a.content_id <> all (${scope.excludeIds})
    order by a.starts_at desc, a.content_id desc limit ${count}`;
}

export function ofCompany(
  id: number,
  query: StreamQuery,
  scope: SourceScope,
  count: number,
): RawBuilder<SourceRow> {
  return sql`select c.id, null::jsonb as note from content c
    where c.organisation_id = ${scope.organisationId} and c.company_id = ${id}
      and ${shown(query)} and c.id <> all (${scope.excludeIds})
    order by c.published desc, c.id desc limit ${count}`;
}

/**
 * Items of the site with one of the terms: reads the newest items of each term, and returns the newest of all
 * these.
 */
export function withTerms(
  termIds: readonly number[],
  query: StreamQuery,
  scope: SourceScope,
  count: number,
): RawBuilder<SourceRow> {
  return sql`select newest.id, null::jsonb as note from (
      select distinct found.id, found.starts_at from unnest(${termIds}::integer[]) as asked (term) cross join lateral (
        select t.content_id as id, t.starts_at from content_term t
        cross join lateral (select from content c
          where c.organisation_id = t.organisation_id and c.id = t.content_id and ${shown(query)} limit 1) as item
        where t.organisation_id = ${scope.organisationId} and t.site_id = ${scope.siteId} and t.term_id = asked.term
          and is_public(1, t.starts_at, t.ends_at, now()) and t.content_id <> all (${scope.excludeIds})
        order by t.starts_at desc, t.content_id desc limit ${count}
      ) found
    ) newest order by newest.starts_at desc, newest.id desc limit ${count}`;
}

/** Rows of `content c` visible to readers now, of the requested types and with the required image. */
function shown({ contentTypes = [], requirePrimaryImage }: StreamQuery): RawBuilder<unknown> {
  const types = contentTypes.length > 0 ? sql`and c.type = any (${contentTypes})` : sql``;
  const image = requirePrimaryImage ? sql`and c.primary_image is not null` : sql``;
  return sql`is_public(c.status, c.published, c.unpublished, now()) ${types} ${image}`;
}
