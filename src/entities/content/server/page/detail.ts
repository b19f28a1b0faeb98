/** Converts a content row to the page model of its item. */
import { ownLanguage } from '#text/languages.ts';
import { translationsFrom, type TranslationRow } from './translations.ts';
import { sql, type RawBuilder } from 'kysely';
import { requirementsOf, type AccessDecision } from '#access/decide-access.ts';
import type { ResolverContext } from '#model/pages/define-page-resolver.ts';
import { isPresent } from '#model/define-module.ts';
import type { CommonField, ContentType } from '#model/define-content-type.ts';
import { columnName } from '#model/field.ts';
import { textField } from '#page-model/type-fields.ts';
import type { AuthorProfile, ContentDetail, GatedPart, SectionLink } from '#page-model/page.ts';
import type { ImageSource, PlacedImage } from '#media/image-source.ts';
import { imageGateOf, type ImageGate } from '#media/image-gate.ts';
import { absoluteUrl, contentPath } from '#addresses/paths.ts';
import type { RichText } from '#rich-text/document/rich-text.ts';
import { hierarchyOf, pathOf, type Addressed, type Section, type SiteData } from '#page-model/site-data.ts';
import { imageSource, type AssetRow } from '../../../asset/server/view-model.ts';
import { fileSource, type FileRow } from '../../../media-file/server/view-model.ts';
import type { GatedColumns } from '#registry/gate-columns.ts';
import type { AuthorState } from '../authors.ts';
import { isoOf, shownLabels, type SiteText } from '../view-model.ts';

/** A content row as JSON; instants are in PostgreSQL's format. */
export interface ContentRow extends GatedColumns {
  status: number;
  site_id: number;
  sites_shown_ids: number[];
  name: string;
  deck: string | null;
  teaser: string | null;
  excerpt: string | null;
  body: RichText | null;
  primary_image: PlacedImage | null;
  byline: string | null;
  source: string | null;
  alias: string | null;
  slug_language: string | null;
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
  translation_of_id: number | null;
  /** The item and its translations, whether or not readers can see them; null without translations. */
  translations: TranslationRow[] | null;
  /** Values of the common fields that pages show to readers, by field name. */
  common: Record<string, unknown>;
  image: AssetRow | null;
  /** The gallery's images, in no particular order. */
  gallery: AssetRow[] | null;
  /** The authors that the byline names. */
  authors: AuthorRow[] | null;
  /** Ids of all authors. */
  authors_ids: number[] | null;
  files: FileRow[] | null;
  site_text: SiteText | null;
  /** Alias of the item's section in its URL on the owner's site; null on the owner's site itself. */
  owner_section_alias: string | null;
}

/** A row with only the values that the decision releases; type fields are in their current format. */
export interface ReleasedRow extends ContentRow {
  decision: AccessDecision;
  /** Parts that the decision gates, if a survey opens them. */
  gatedParts: readonly GatedPart[];
  /** Minutes to read the whole text, if the gate hides some of it. */
  wholeMinutes?: number;
}

/**
 * Column `common` of the item `c` (see `ContentRow`). Its fields are derived from the definition of content.
 */
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
  const alias = names.alias === null ? sql`` : sql`, 'alias', ${sql.ref(`named.${names.alias}`)}`;
  return sql`(select json_agg(json_build_object('id', named.id, 'name', ${sql.ref(`named.${names.column}`)}${alias})
      order by array_position(${ids}, named.id))
    from ${sql.table(names.table)} named
    where named.organisation_id = c.organisation_id and named.id = any (${ids}))`;
}

/**
 * Common values of the row, only for fields that the type has and does not hide; null for fields of a module
 * that is off.
 */
function commonOf(
  row: ContentRow,
  type: ContentType | undefined,
  modulesOn: ReadonlySet<string>,
): Record<string, unknown> {
  const fields = Object.entries(type?.common ?? {});
  return Object.fromEntries(
    fields.map(([key, { field, names }]) => {
      const isThere = isPresent(field.options, modulesOn) && isPresent(names ?? {}, modulesOn);
      return [key, isThere ? (row.common[key] ?? null) : null];
    }),
  );
}

/** The type fields, except those of modules that are off. */
function ownOf({ fields }: ReleasedRow, type: ContentType | undefined, modulesOn: ReadonlySet<string>) {
  const absent = Object.entries(type?.fields ?? {}).filter(
    ([, { options }]) => !isPresent(options, modulesOn),
  );
  return { ...fields, ...Object.fromEntries(absent.map(([key]) => [key, null])) };
}

interface AuthorRow extends Addressed, AuthorState {
  primary_image: PlacedImage | null;
  image: AssetRow | null;
}

/** The item for its page at `path`; referenced records are added once they are loaded. */
export function detailOf(row: ReleasedRow, path: string, context: ResolverContext): ContentDetail {
  const { data, contentTypes } = context;
  const { modulesOn } = data.settings;
  const type = contentTypes.get(row.type);
  const hierarchy = hierarchyOf(data, row.primary_section_id);
  const section = hierarchy.at(-1);
  const { language } = row.common;
  const imageGate = imageGateOf(row.decision, { item: row.id });
  return {
    ...textsOf(row, type, context),
    path,
    canonicalUrl: canonicalUrlOf(row, context),
    images: galleryOf(row, imageGate),
    ...(imageGate && { imageGate }),
    section: section ? sectionLink(section) : null,
    hierarchy: hierarchy.map(sectionLink),
    ...ownLanguage(language, data.site.language),
    translations: translationsFrom(row.translations, context).shown,
    fields: { ...commonOf(row, type, modulesOn), ...ownOf(row, type, modulesOn) },
    ...gateOf(row),
    ...(row.wholeMinutes !== undefined && { wholeMinutes: row.wholeMinutes }),
  };
}

function gateOf({
  decision,
  gatedParts,
}: Pick<ReleasedRow, 'decision' | 'gatedParts'>): Pick<ContentDetail, 'gated' | 'isBehindGate' | 'asks'> {
  if (decision.kind === 'gated') {
    const { reason, isForTextsAlone } = decision;
    const asks = requirementsOf(decision);
    const gated = { reason, ...asks, ...(isForTextsAlone && { isForTextsAlone }) };
    if (isForTextsAlone) return { gated };
    return { gated: { ...gated, ...(gatedParts.length > 0 && { gatedParts }) }, isBehindGate: true, asks };
  }
  if (decision.kind !== 'open' || decision.gate === null) return {};
  return { isBehindGate: true, asks: requirementsOf(decision) };
}

/** The row's own texts. */
function textsOf(
  row: ContentRow,
  type: ContentType | undefined,
  { data, contentTypes }: ResolverContext,
): Omit<ContentDetail, 'path' | 'canonicalUrl' | 'section' | 'hierarchy' | 'fields' | 'images'> {
  const authors = row.authors ?? [];
  return {
    id: row.id,
    type: row.type,
    typeLabel: type?.label ?? row.type,
    ...wordsOf(row),
    image: row.image ? imageSource(row.image, row.primary_image) : null,
    authors: authors.map((author) => ({
      id: author.id,
      name: author.name,
      path: author.is_shown ? pathOf(author, data, contentTypes) : null,
    })),
    labels: shownLabels(row.labels, data),
    note: null,
    published: isoOf(row.published),
    deck: row.deck,
    body: row.body,
    byline: row.byline,
    source: row.source,
    updated: new Date(row.updated).toISOString(),
    authorProfiles: authors
      .filter((author) => author.is_shown)
      .map((author) => toProfile(author, data, contentTypes)),
    companyId: row.company_id,
    sidebars: row.sidebars ?? [],
    startDate: isoOf(row.start_date),
    endDate: isoOf(row.end_date),
    linked: {},
    files: Object.fromEntries((row.files ?? []).map((file) => [file.id, fileSource(file)])),
  };
}

/** The item's texts on this site: its texts for this site override its own. */
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

/** The item's URL on its own site; null if this page is itself canonical. */
function canonicalUrlOf(row: ContentRow, { data, contentTypes, originOf }: ResolverContext): string | null {
  if (row.site_id === data.site.id || row.site_text?.isCanonical) return null;
  const origin = originOf(row.site_id);
  return (
    origin &&
    absoluteUrl(
      origin,
      contentPath(
        { ...row, slugLanguage: row.slug_language },
        contentTypes.get(row.type),
        row.owner_section_alias,
      ),
    )
  );
}

function galleryOf(row: ContentRow, gate: ImageGate | undefined): ImageSource[] {
  const assets = new Map((row.gallery ?? []).map((asset) => [asset.id, asset]));
  return (row.images ?? []).flatMap(({ image }) => {
    const asset = assets.get(image.asset);
    return asset ? [{ ...imageSource(asset, image), ...(gate && { gate }) }] : [];
  });
}

function toProfile(
  author: AuthorRow,
  data: SiteData,
  contentTypes: ReadonlyMap<string, ContentType>,
): AuthorProfile {
  const text = (key: string) => textField(author.fields ?? {}, key);
  return {
    id: author.id,
    name: author.name,
    title: text('title'),
    bio: text('bio'),
    path: pathOf(author, data, contentTypes),
    image: author.image ? imageSource(author.image, author.primary_image) : null,
    publicEmail: text('publicEmail'),
    website: text('website'),
  };
}

function sectionLink(section: Section): SectionLink {
  return { id: section.id, name: section.name, path: section.path };
}
