/** From a content row to what a page knows of its item, and what else must be loaded for it. */
import type { AccessDecision, AccessItem } from '#model/decide-access.ts';
import type { PlacedImage } from '#model/image-source.ts';
import { sql, type RawBuilder } from 'kysely';
import type { CommonField, ContentType } from '#model/define-content-type.ts';
import { columnName, type Shape } from '#model/field.ts';
import type { AuthorProfile, ContentDetail, SectionLink } from '#model/page.ts';
import type { ImageSource } from '#model/image-source.ts';
import { richTextReferences, type RichText } from '#model/rich-text.ts';
import { referencesOf } from '#model/shape.ts';
import { contentPath } from '#model/paths.ts';
import { fileSources, type FileRow } from './files.ts';
import { imageSource, type AssetRow } from './images.ts';
import { pathOf, shownLabels, type LoadContext, type SiteText } from './items.ts';
import { hierarchyOf, type Section, type SiteData } from './site-data.ts';

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
  social_title: string | null;
  social_description: string | null;
  published: string | null;
  unpublished: string | null;
  updated: string;
  fields: Record<string, unknown>;
  sidebars: { name: string; label: string | null; body: RichText }[] | null;
  images: { image: PlacedImage }[] | null;
  start_date: string | null;
  end_date: string | null;
  company_id: number | null;
  /** Values of the fields all types share that readers meet on pages, by name. */
  common: Record<string, unknown>;
  image: AssetRow | null;
  /** The gallery's pictures, in no order. */
  gallery: AssetRow[] | null;
  authors: AuthorRow[] | null;
  files: FileRow[] | null;
  site_text: SiteText | null;
  /** Of the section that names the item’s address on its own site; null on that site. */
  owner_section_alias: string | null;
}

/** A row whose values are what the decision leaves, its own fields in the form of today. */
export interface ReleasedRow extends ContentRow {
  access: AccessItem;
  decision: AccessDecision;
}

/** The column `common` of the item `c`: see `ContentRow`. Which fields it has follows from the definition of content. */
export function commonFields(contentTypes: ReadonlyMap<string, ContentType>): RawBuilder<unknown> {
  const fields = Object.assign({}, ...[...contentTypes.values()].map(({ common }) => common));
  const pairs = Object.entries<CommonField>(fields).flatMap(([key, common]) => [
    sql.lit(key),
    valueOf(key, common),
  ]);
  return sql`json_build_object(${sql.join(pairs)}) as common`;
}

function valueOf(key: string, { field, names }: CommonField): RawBuilder<unknown> {
  const column = sql.ref(`c.${columnName(key, field)}`);
  if (!names) return column;
  const ids = field.kind.column(field.options).type === 'integer' ? sql`array[${column}]` : column;
  return sql`(select json_agg(json_build_object('id', named.id, 'name', ${sql.ref(`named.${names.column}`)})
      order by array_position(${ids}, named.id))
    from ${sql.table(names.table)} named
    where named.organisation_id = c.organisation_id and named.id = any (${ids}))`;
}

/** Of the values in the row those of fields that the type has and does not hide. */
function commonOf(row: ContentRow, type: ContentType | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.keys(type?.common ?? {}).map((key) => [key, row.common[key] ?? null]));
}

/** The fields of all content whose values are as they are stored. */
function commonShape(type: ContentType | undefined): Shape {
  const stored = Object.entries(type?.common ?? {}).filter(([, { names }]) => names === null);
  return Object.fromEntries(stored.map(([key, { field }]) => [key, field]));
}

interface AuthorRow {
  id: number;
  name: string;
  fields: Record<string, unknown>;
  primary_image: PlacedImage | null;
  image: AssetRow | null;
}

/** An item on its own page, without what it points at, and the ids of that. */
export interface ResolveContext extends LoadContext {
  /** Where readers reach a site of the organisation; null for none. */
  originOf: (siteId: number) => string | null;
}

export interface Detail {
  content: ContentDetail;
  access: AccessItem;
  decision: AccessDecision;
  siteIds: number[];
  /** The site the item belongs to: its domain and its sections are part of the canonical address. */
  ownerId: number;
  sectionIds: number[];
  assetIds: number[];
  linkIds: number[];
}

/** What stands in the row, for the page at `path`. */
export function detailOf(row: ReleasedRow, path: string, context: ResolveContext): Detail {
  const { data, contentTypes } = context;
  const type = contentTypes.get(row.type);
  const fields = { ...commonOf(row, type), ...row.fields };
  const hierarchy = hierarchyOf(data, row.primary_section_id);
  const authorProfiles = (row.authors ?? []).map((author) => toProfile(author, data, contentTypes));
  const section = hierarchy.at(-1);
  const content: ContentDetail = {
    ...textsOf(row, type, authorProfiles, data),
    path,
    canonicalUrl: canonicalUrlOf(row, context),
    section: section ? sectionLink(section) : null,
    hierarchy: hierarchy.map(sectionLink),
    fields,
    ...(row.decision.kind === 'gated' && { gated: { reason: row.decision.reason } }),
  };
  const targets = targetsOf(row, type, fields);
  return {
    content,
    access: row.access,
    decision: row.decision,
    siteIds: row.sites_shown_ids,
    ownerId: row.site_id,
    sectionIds: hierarchy.map((section) => section.id),
    ...targets,
  };
}

/** What the row says by itself; what it points at is filled in when it has been loaded. */
function textsOf(
  row: ContentRow,
  type: ContentType | undefined,
  authorProfiles: AuthorProfile[],
  data: SiteData,
): Omit<ContentDetail, 'path' | 'canonicalUrl' | 'section' | 'hierarchy' | 'fields'> {
  return {
    id: row.id,
    type: row.type,
    typeLabel: type?.label ?? row.type,
    ...wordsOf(row),
    image: row.image ? imageSource(row.image, row.primary_image) : null,
    authors: authorProfiles.map((author) => ({ id: author.id, name: author.name, path: author.path })),
    labels: shownLabels(row.labels, data),
    note: null,
    published: row.published,
    deck: row.deck,
    body: row.body,
    byline: row.byline,
    source: row.source,
    updated: row.updated,
    authorProfiles,
    companyId: row.company_id,
    images: galleryOf(row),
    sidebars: row.sidebars ?? [],
    startDate: row.start_date,
    endDate: row.end_date,
    linked: {},
    files: fileSources(row.files),
  };
}

/** The item's words on this site: what it says here comes before all that it says on its own site. */
function wordsOf(row: ContentRow) {
  const { name, teaser, seoTitle, seoDescription } = row.site_text ?? {};
  return {
    name: name || row.name,
    teaser: teaser || row.excerpt,
    seoTitle: seoTitle || (name ? null : row.seo_title),
    seoDescription: seoDescription || (teaser ? null : row.seo_description),
    socialTitle: name ? null : row.social_title,
    socialDescription: teaser || seoDescription ? null : row.social_description,
  };
}

/** The item's address on its own site, unless this page is canonical itself. */
function canonicalUrlOf(row: ContentRow, { data, contentTypes, originOf }: ResolveContext): string | null {
  if (row.site_id === data.site.id || row.site_text?.isCanonical) return null;
  const origin = originOf(row.site_id);
  return origin && origin + contentPath(row, contentTypes.get(row.type), row.owner_section_alias);
}

function galleryOf(row: ContentRow): ImageSource[] {
  const assets = new Map((row.gallery ?? []).map((asset) => [asset.id, asset]));
  return (row.images ?? []).flatMap(({ image }) => {
    const asset = assets.get(image.asset);
    return asset ? [imageSource(asset, image)] : [];
  });
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
      {
        id: author.id,
        name: author.name,
        type: 'Contact',
        alias: null,
        primary_section_id: null,
        fields: null,
      },
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

/** Images and items the texts and the type's own fields point at, to be loaded with the page's other items. */
function targetsOf(
  row: ContentRow,
  type: ContentType | undefined,
  fields: Record<string, unknown>,
): { assetIds: number[]; linkIds: number[] } {
  const references = [
    ...(row.body ? richTextReferences(row.body) : []),
    ...(row.sidebars ?? []).flatMap((sidebar) => richTextReferences(sidebar.body)),
    ...(type ? referencesOf(type.fields, fields) : []),
    ...referencesOf(commonShape(type), fields),
    ...(row.company_id === null ? [] : [{ to: 'content', id: row.company_id }]),
  ];
  const idsOf = (to: string) => [
    ...new Set(references.filter((reference) => reference.to === to).map((reference) => reference.id)),
  ];
  return { assetIds: idsOf('asset'), linkIds: idsOf('content') };
}
