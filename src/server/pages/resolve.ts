/** From a path to what the page is about: an item, a section, a redirect or nothing. */
import { sql } from 'kysely';
import { contentIdOf, HOME_ALIAS } from '#model/paths.ts';
import type { Db } from '#server/db/index.ts';
import { PENDING_KIND } from '#server/records/index.ts';
import {
  commonFields,
  detailOf,
  type ContentRow,
  type Detail,
  type ReleasedRow,
  type ResolveContext,
} from './detail.ts';
import { FILE_COLUMNS } from './files.ts';
import { ASSET_COLUMNS } from './images.ts';
import { pathOf, siteTextOf, type LoadContext } from './items.ts';
import type { Section, SiteData } from './site-data.ts';
import { foundModule, type FoundModule } from './module-page.ts';
import type { PageInput } from './page-input.ts';
import { releasedRow } from './released.ts';
import { contentTag, siteTag } from './tags.ts';

/** What stands at an address. */
export type Found = Exclude<Resolution, { kind: 'redirect' }>;

export type Resolution =
  | { kind: 'home' | 'section'; section: Section }
  | ({ kind: 'content' } & Detail)
  | FoundModule
  | { kind: 'redirect'; to: string; tags: string[] }
  | { kind: 'notFound' };

/** First stage: what the address names, or where it leads. Pages of modules are found without the database. */
export async function resolvePage(db: Db, input: PageInput): Promise<Resolution> {
  if (input.module) return foundModule(input.module, input.data);
  const found = await resolvePath(db, input.path, input);
  return found.kind === 'redirect' ? { ...found, tags: [...found.tags, siteTag(input.data)] } : found;
}

/** Finds what `path` (normalised, without query) names on the site. One statement, and one more when there is no page. */
export async function resolvePath(db: Db, path: string, context: ResolveContext): Promise<Resolution> {
  const { data } = context;
  if (path === '/') {
    const home = data.sectionsByAlias.get(HOME_ALIAS);
    return home ? { kind: 'home', section: home } : { kind: 'notFound' };
  }
  const section = data.sectionsByAlias.get(path.slice(1));
  if (section) {
    return section.alias === HOME_ALIAS
      ? { kind: 'redirect', to: '/', tags: [] }
      : { kind: 'section', section };
  }
  const bareId = /^\/(\d{8})$/.exec(path)?.[1];
  const id = bareId ? Number(bareId) : contentIdOf(path);
  const row = await findContent(db, id === null ? { alias: path.slice(1) } : { id }, context);
  if (!row) return findRedirect(db, path, data);
  const canonical = pathOf(row, data, context.contentTypes);
  // What leads elsewhere is shown to its editors all the same.
  const isShownHere = context.reader.preview && !canonical.startsWith('/');
  if (canonical !== path && !isShownHere)
    return { kind: 'redirect', to: canonical, tags: [contentTag(data.organisationId, row.id)] };
  return { kind: 'content', ...detailOf(row, canonical, context) };
}

/** Where an address without a page leads; whatever changes it purges the whole site. */
async function findRedirect(db: Db, path: string, data: SiteData): Promise<Resolution> {
  const row = await db
    .selectFrom('website_redirect')
    .select('to')
    .where('organisation_id', '=', data.organisationId)
    .where('site_id', '=', data.site.id)
    .where('from', '=', path)
    .executeTakeFirst();
  return row ? { kind: 'redirect', to: row.to, tags: [] } : { kind: 'notFound' };
}

async function findContent(
  db: Db,
  key: { id: number } | { alias: string },
  context: LoadContext,
): Promise<ReleasedRow | null> {
  const where =
    'id' in key
      ? sql`c.id = ${key.id}`
      : sql`c.site_id = ${context.data.site.id} and c.alias = ${key.alias} and c.status <> 0`;
  const result = await sql<ContentRow>`
    select c.id, c.type, c.status, c.site_id, c.sites_shown_ids, c.name, c.deck, c.teaser, c.excerpt, c.body, c.primary_image,
      c.primary_section_id, c.labels, c.byline, c.source, c.alias, c.seo_title, c.seo_description, c.social_title, c.social_description, c.published,
      c.unpublished, c.updated, c.fields, c.sidebars, c.images, c.start_date, c.end_date,
      ${siteTextOf(context.data.site.id)},
      case when c.site_id <> ${context.data.site.id} then primary_section_alias(c.id) end as owner_section_alias,
      c.company_id, ${commonFields(context.contentTypes)},
      (select json_agg(row_to_json(picture)) from (
        select ${ASSET_COLUMNS} from asset i
        where i.organisation_id = c.organisation_id and i.id = any (array(
          select (entry -> 'image' ->> 'asset')::integer from jsonb_array_elements(c.images) as entry))
      ) picture) as gallery,
      (select row_to_json(picture) from (
        select ${ASSET_COLUMNS} from asset i
        where i.organisation_id = c.organisation_id and i.id = (c.primary_image ->> 'asset')::integer
      ) picture) as image,
      (select json_agg(author order by author.position) from (
        select a.id, a.name, a.fields, a.primary_image, array_position(c.authors_ids, a.id) as position,
          (select row_to_json(portrait) from (
            select ${ASSET_COLUMNS} from asset i
            where i.organisation_id = a.organisation_id and i.id = (a.primary_image ->> 'asset')::integer
          ) portrait) as image
        from content a
        where a.organisation_id = c.organisation_id and a.id = any (c.authors_ids) and a.status = 1
      ) author) as authors,
      (select json_agg(row_to_json(file)) from (
        select ${FILE_COLUMNS} from reference r
        join media_file f on f.organisation_id = r.organisation_id and f.id = r.to_id
        where r.organisation_id = c.organisation_id and r.from_entity = 'content' and r.from_id = c.id
          and r.to_entity = 'mediaFile' and r.kind <> ${PENDING_KIND}
      ) file) as files
    from content c
    where c.organisation_id = ${context.data.organisationId} and ${where}
    limit 1
  `.execute(db);
  const row = result.rows[0];
  return row ? releasedRow(row, context) : null;
}
