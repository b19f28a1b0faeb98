/** The row from which an item's page is built. */
import { sql, type RawBuilder } from 'kysely';
import type { ResolverContext } from '#model/pages/define-page-resolver.ts';
import { contentIdOf } from '#addresses/paths.ts';
import { PENDING_KIND } from '#records/shape.ts';
import { ASSET_COLUMNS } from '../../../asset/server/view-model.ts';
import { FILE_COLUMNS } from '../../../media-file/server/view-model.ts';
import { siteTextOf } from '../view-model.ts';
import { translationsOfItem } from './translations.ts';
import { isNamedAuthor, isShownAuthor } from '../authors.ts';
import { gateColumns } from '../gate-columns.ts';
import { commonFields, type ContentRow } from './detail.ts';

/** Returns the item's number in a path; null for paths without a number. */
export function numberIn(path: string): number | null {
  return /^\/\d{8}$/.test(path) ? Number(path.slice(1)) : contentIdOf(path);
}

/** Finds the item at a path, whether or not the reader may see it. */
export function findItem(
  path: string,
  { data, contentTypes }: Pick<ResolverContext, 'data' | 'contentTypes'>,
): RawBuilder<ContentRow> {
  const siteId = data.site.id;
  return sql`
    select c.id, c.type, c.status, c.site_id, c.sites_shown_ids, c.name, c.deck, c.teaser, c.excerpt, c.body, c.primary_image,
      ${gateColumns('c')}, c.byline, c.source, c.alias, c.slug_language, c.seo_title, c.seo_description, c.social_title, c.social_description, c.published,
      c.unpublished, c.updated, c.fields, c.sidebars, c.images, c.start_date, c.end_date,
      ${siteTextOf(siteId)},
      case when c.site_id <> ${siteId} then primary_section_alias(c.id) end as owner_section_alias,
      c.company_id, c.authors_ids, c.translation_of_id, ${translationsOfItem}, ${commonFields(contentTypes)},
      (select json_agg(row_to_json(picture)) from (
        select ${ASSET_COLUMNS} from asset i
        where i.organisation_id = c.organisation_id and i.id = any (array(
          select (entry -> 'image' ->> 'asset')::integer from jsonb_array_elements(c.images) as entry))
      ) picture) as gallery,
      ${primaryImageOf('c')},
      (select json_agg(author order by author.position) from (
        select a.id, a.name, a.type, a.alias, a.site_id, a.primary_section_id, a.slug_language, a.fields, a.primary_image, array_position(c.authors_ids, a.id) as position,
          ${isShownAuthor}, ${primaryImageOf('a')}
        from content a
        where a.organisation_id = c.organisation_id and a.id = any (c.authors_ids)
          and ${isNamedAuthor}
      ) author) as authors,
      (select json_agg(row_to_json(file)) from (
        select ${FILE_COLUMNS} from reference r
        join media_file f on f.organisation_id = r.organisation_id and f.id = r.to_id
        where r.organisation_id = c.organisation_id and r.from_entity = 'content' and r.from_id = c.id
          and r.to_entity = 'mediaFile' and r.kind <> ${PENDING_KIND}
      ) file) as files
    from content c
    where c.organisation_id = ${data.organisationId} and ${isAt(path, data)}
    limit 1`;
}

/** Matches the item `c` that has the custom path, else the item with the number in the path. */
function isAt(path: string, { organisationId, site }: ResolverContext['data']): RawBuilder<unknown> {
  const id = numberIn(path);
  const hasPath = (item: 'c' | 'own') => {
    const column = (name: string) => sql.ref(`${item}.${name}`);
    return sql`${column('site_id')} = ${site.id} and ${column('alias')} = ${path.slice(1)} and ${column('status')} <> 0`;
  };
  if (id === null) return hasPath('c');
  if (path === `/${id}`) return sql`c.id = ${id}`;
  // A plain subquery value, not an expression around a subquery: under row-level policies, only the former is
  // looked up by an index.
  return sql`c.id = (select coalesce((select own.id from content own
    where own.organisation_id = ${organisationId} and ${hasPath('own')}), ${id}::integer))`;
}

/**
 * The primary image of the item or person `name`, as the column `image`. A subquery by id, because a join
 * reads the whole library on some PostgreSQL versions.
 */
function primaryImageOf(name: 'a' | 'c') {
  const item = sql.ref(name);
  return sql`(select row_to_json(picture) from (
      select ${ASSET_COLUMNS} from asset i
      where i.organisation_id = ${item}.organisation_id and i.id = (${item}.primary_image ->> 'asset')::integer
    ) picture) as image`;
}
