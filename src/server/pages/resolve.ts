/** From a path to what the page is about: an item, a section, a redirect or nothing. */
import { sql } from 'kysely';
import type { ContentType } from '#model/define-content-type.ts';
import { decideAccess } from '#model/decide-access.ts';
import type { AuthorProfile, ContentDetail, SectionLink } from '#model/page.ts';
import { contentIdOf, HOME_ALIAS } from '#model/paths.ts';
import { visit, type RichText } from '#model/rich-text.ts';
import type { Db } from '#server/db/index.ts';
import { imageSource, pathOf, type AssetRow, type LoadContext, type PlacedImage } from './items.ts';
import { hierarchyOf, type Section, type SiteData } from './site-data.ts';

export type Resolution =
  | { kind: 'home' | 'section'; section: Section }
  | {
      kind: 'content';
      content: ContentDetail;
      siteIds: number[];
      sectionIds: number[];
      assetIds: number[];
      linkIds: number[];
    }
  | { kind: 'redirect'; to: string; tags: string[] }
  | { kind: 'notFound' };

/** Finds what `path` (normalised, without query) names on the site. One statement, and one more when there is no page. */
export async function resolvePath(db: Db, path: string, context: LoadContext): Promise<Resolution> {
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
  if (canonical !== path)
    return { kind: 'redirect', to: canonical, tags: [contentTag(data.organisationId, row.id)] };
  return toDetail(row, canonical, context);
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

/** The tag under which everything that shows an item is purged. */
export function contentTag(organisationId: number, id: number): string {
  return `c:${organisationId}:${id}`;
}

/** A row as the preview shows it: the working copy's values over the record's. */
export interface ContentRow {
  id: number;
  type: string;
  status: number;
  site_id: number;
  sites_shown_ids: number[];
  name: string;
  deck: string | null;
  teaser: string | null;
  excerpt: string | null;
  body: RichText | null;
  primary_image: PlacedImage | null;
  primary_section_id: number | null;
  labels: string[] | null;
  byline: string | null;
  source: string | null;
  alias: string | null;
  seo_title: string | null;
  seo_description: string | null;
  published: string | null;
  unpublished: string | null;
  updated: string;
  fields: Record<string, unknown>;
  image: AssetRow | null;
  authors: AuthorRow[] | null;
}

interface AuthorRow {
  id: number;
  name: string;
  fields: Record<string, unknown>;
  primary_image: PlacedImage | null;
  image: AssetRow | null;
}

async function findContent(
  db: Db,
  key: { id: number } | { alias: string },
  context: LoadContext,
): Promise<ContentRow | null> {
  const where =
    'id' in key
      ? sql`c.id = ${key.id}`
      : sql`c.site_id = ${context.data.site.id} and c.alias = ${key.alias} and c.status <> 0`;
  const result = await sql<ContentRow>`
    select c.id, c.type, c.status, c.site_id, c.sites_shown_ids, c.name, c.deck, c.teaser, c.excerpt, c.body, c.primary_image,
      c.primary_section_id, c.labels, c.byline, c.source, c.alias, c.seo_title, c.seo_description, c.published,
      c.unpublished, c.updated, c.fields,
      (select row_to_json(picture) from (
        select i.id, i.file_key, i.width, i.height, i.alt, i.caption, i.credit, i.crop, i.focal from asset i
        where i.organisation_id = c.organisation_id and i.id = (c.primary_image ->> 'asset')::integer
      ) picture) as image,
      (select json_agg(author order by author.position) from (
        select a.id, a.name, a.fields, a.primary_image, array_position(c.authors_ids, a.id) as position,
          (select row_to_json(portrait) from (
            select i.id, i.file_key, i.width, i.height, i.alt, i.caption, i.credit, i.crop, i.focal from asset i
            where i.organisation_id = a.organisation_id and i.id = (a.primary_image ->> 'asset')::integer
          ) portrait) as image
        from content a
        where a.organisation_id = c.organisation_id and a.id = any (c.authors_ids) and a.status = 1
      ) author) as authors
    from content c
    where c.organisation_id = ${context.data.organisationId} and ${where}
    limit 1
  `.execute(db);
  const row = result.rows[0];
  if (!row || !mayRead(row, context)) return null;
  return row;
}

function mayRead(row: ContentRow, { data, reader, now }: LoadContext): boolean {
  const item = {
    status: row.status,
    published: row.published,
    unpublished: row.unpublished,
    siteIds: row.sites_shown_ids,
  };
  return decideAccess(reader, item, data.site.id, now).allowed;
}

function toDetail(row: ContentRow, path: string, context: LoadContext): Resolution {
  const { data, contentTypes } = context;
  const hierarchy = hierarchyOf(data, row.primary_section_id);
  const authorProfiles = (row.authors ?? []).map((author) => toProfile(author, data, contentTypes));
  const own = hierarchy.at(-1);
  const { assetIds, linkIds } = bodyTargets(row.body);
  const content: ContentDetail = {
    id: row.id,
    type: row.type,
    typeLabel: contentTypes.get(row.type)?.label ?? row.type,
    name: row.name,
    teaser: row.excerpt,
    path,
    image: row.image ? imageSource(row.image, row.primary_image) : null,
    section: own ? sectionLink(own) : null,
    authors: authorProfiles.map((author) => ({ id: author.id, name: author.name, path: author.path })),
    labels: row.labels ?? [],
    published: row.published,
    deck: row.deck,
    body: row.body,
    byline: row.byline,
    source: row.source,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    updated: row.updated,
    hierarchy: hierarchy.map(sectionLink),
    authorProfiles,
    bodyImages: {},
    bodyLinks: {},
    fields: row.fields,
  };
  return {
    kind: 'content',
    content,
    siteIds: row.sites_shown_ids,
    sectionIds: hierarchy.map((section) => section.id),
    assetIds,
    linkIds,
  };
}

function toProfile(
  author: AuthorRow,
  data: SiteData,
  contentTypes: ReadonlyMap<string, ContentType>,
): AuthorProfile {
  const text = (key: string) =>
    typeof author.fields[key] === 'string' ? (author.fields[key] as string) : null;
  return {
    id: author.id,
    name: author.name,
    title: text('title'),
    bio: text('bio'),
    path: pathOf(
      { id: author.id, name: author.name, type: 'Contact', alias: null, primary_section_id: null },
      data,
      contentTypes,
    ),
    image: author.image ? imageSource(author.image, author.primary_image) : null,
    publicEmail: text('publicEmail'),
    website: text('website'),
  };
}

function sectionLink(section: Section): SectionLink {
  return { id: section.id, name: section.name, path: section.path };
}

/** Images and items a text points at, to be loaded with the page's other items. */
function bodyTargets(body: RichText | null): { assetIds: number[]; linkIds: number[] } {
  const assetIds = new Set<number>();
  const linkIds = new Set<number>();
  visit(body?.content ?? [], (node) => {
    if (node.type === 'image') assetIds.add(Number(node.attrs?.['asset']));
    for (const mark of node.marks ?? []) if (mark.attrs?.contentId) linkIds.add(mark.attrs.contentId);
  });
  return { assetIds: [...assetIds], linkIds: [...linkIds] };
}
