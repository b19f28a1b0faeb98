/** Loads everything a page shows, whatever its blocks, in one statement: items as cards, images and files of texts. */
import type { PlacedImage } from '#model/image-source.ts';
import { labelsSettings } from '#settings/labels.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ContentType } from '#model/define-content-type.ts';
import { ANYONE, isVisible, passGates, type Reader } from '#model/decide-access.ts';
import { fieldsIn } from '#model/field.ts';
import type { ContentCard, FileSource } from '#model/page.ts';
import type { ImageSource } from '#model/image-source.ts';
import { contentPath, LINK_FIELD } from '#model/paths.ts';
import type { Db } from '#server/db/index.ts';
import { FILE_COLUMNS, fileSources, type FileRow } from './files.ts';
import { ASSET_COLUMNS, imageSource, type AssetRow } from './images.ts';
import type { Addressed, SiteData } from './site-data.ts';

export interface LoadedItems {
  cards: ReadonlyMap<number, ContentCard>;
  /** Images by asset id, without crop: for the images inside texts. Those of cards are among them. */
  assets: ReadonlyMap<number, ImageSource>;
  /** Files of the library by id. */
  files: Readonly<Record<number, FileSource>>;
}

/** What an item says on the site of a page instead of its own texts. */
export interface SiteText {
  name: string | null;
  teaser: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  isCanonical: boolean;
}

/** The texts of the item `c` for a site, as the column `site_text`; null where it has none. */
export function siteTextOf(siteId: number) {
  return sql`(select entry from jsonb_array_elements(c.site_texts) as entry
    where (entry ->> 'site')::integer = ${siteId} limit 1) as site_text`;
}

interface CardRow {
  id: number;
  type: string;
  status: number;
  site_id: number;
  sites_shown_ids: number[];
  name: string;
  teaser: string | null;
  /** The teaser, or the start of the text. */
  excerpt: string | null;
  primary_image: PlacedImage | null;
  primary_section_id: number | null;
  labels: string[] | null;
  alias: string | null;
  published: string | null;
  unpublished: string | null;
  start_date: string | null;
  end_date: string | null;
  /** Own fields that readers meet on cards. */
  fields: Record<string, unknown> | null;
  authors: { id: number; name: string }[] | null;
  site_text: SiteText | null;
  channel_text: { name: string | null; teaser: string | null } | null;
}

/** Where else than on pages items show, with texts of their own; those of a site go before them. */
export const CHANNELS = ['newsletter'] as const;
export type Channel = (typeof CHANNELS)[number];

const CHANNEL_TEXTS: Record<Channel, RawBuilder<unknown>> = {
  newsletter: sql`json_build_object('name', c.newsletter_name, 'teaser', c.newsletter_teaser)`,
};

export interface LoadContext {
  data: SiteData;
  contentTypes: ReadonlyMap<string, ContentType>;
  reader: Reader;
  /** ISO, by the database's clock. */
  now: string;
  /** Whose texts stand for the items; none: those of the pages. */
  channel?: Channel | null;
}

/** Ids of what is to be loaded. */
export interface WantedIds {
  items: readonly number[];
  assets?: readonly number[];
  files?: readonly number[];
}

/** Items the reader may not see are left out, whoever asked for them. */
export async function loadItems(
  db: Db,
  { items, assets = [], files = [] }: WantedIds,
  context: LoadContext,
): Promise<LoadedItems> {
  if (items.length + assets.length + files.length === 0)
    return { cards: new Map(), assets: new Map(), files: {} };
  const result = await sql<{
    cards: CardRow[] | null;
    assets: AssetRow[] | null;
    files: FileRow[] | null;
  }>`
    with card as materialized (
        select c.id, c.type, c.status, c.site_id, c.sites_shown_ids, c.name, c.teaser, c.excerpt, c.primary_image, c.primary_section_id,
          c.labels, c.alias, c.published, c.unpublished, c.start_date, c.end_date,
          ${siteTextOf(context.data.site.id)},
          ${context.channel ? CHANNEL_TEXTS[context.channel] : sql`null`} as channel_text,
          (select jsonb_object_agg(own.key, c.fields -> own.key)
            from unnest(${cardFieldsOf(context.contentTypes)}::text[]) as own (key) where c.fields ? own.key) as fields,
          (select json_agg(json_build_object('id', author.id, 'name', author.name) order by author.position) from (
            select a.id, a.name, array_position(c.authors_ids, a.id) as position from content a
            where a.organisation_id = c.organisation_id and a.id = any (c.authors_ids) and a.status = 1
          ) author) as authors
        from content c where c.organisation_id = ${context.data.organisationId} and c.id = any (${items})
    )
    select
      (select json_agg(card) from card) as cards,
      (select json_agg(picture) from (
        select ${ASSET_COLUMNS} from asset i
        where i.organisation_id = ${context.data.organisationId}
          -- An array, so that images are looked up one by one: a join reads the whole library on some versions.
          and i.id = any (array(
            select unnest(${assets}::integer[]) union select (card.primary_image ->> 'asset')::integer from card))
      ) picture) as assets,
      (select json_agg(file) from (
        select ${FILE_COLUMNS} from media_file f
        where f.organisation_id = ${context.data.organisationId} and f.id = any (${files})
      ) file) as files
  `.execute(db);
  const row = result.rows[0];
  const images = new Map((row?.assets ?? []).map((asset) => [asset.id, asset]));
  const cards = (row?.cards ?? [])
    .filter((card) => isFound(card, context))
    .map((card) => toCard(card, images.get(card.primary_image?.asset ?? 0), context));
  return {
    cards: new Map(cards.map((card) => [card.id, card])),
    assets: new Map([...images].map(([id, asset]) => [id, imageSource(asset, null)])),
    files: fileSources(row?.files),
  };
}

/** The address of an item on the site of `data`. */
export function pathOf(
  item: Addressed,
  data: SiteData,
  contentTypes: ReadonlyMap<string, ContentType>,
): string {
  const section = item.primary_section_id === null ? undefined : data.sections.get(item.primary_section_id);
  return contentPath(item, contentTypes.get(item.type), section?.alias ?? null);
}

/** The label of an item somebody paid for; a site may have a word of its own for it (settings, `labels`). */
const SPONSORED = 'Sponsored';

/** An item's labels as readers of the site see them. */
export function shownLabels(
  labels: readonly string[] | null,
  { settings }: Pick<SiteData, 'settings'>,
): string[] {
  const { sponsored } = settings.read(labelsSettings);
  return (labels ?? []).map((label) => (label === SPONSORED && sponsored ? sponsored : label));
}

/** Own fields lists know of an item: what notes are made of, and the target of types that are links. */
function cardFieldsOf(contentTypes: ReadonlyMap<string, ContentType>): string[] {
  const named = [...contentTypes.values()].flatMap((type) => [
    ...Object.keys(fieldsIn('card', type.fields)),
    ...(type.address === 'link' ? [LINK_FIELD] : []),
  ]);
  return [...new Set(named)];
}

function noteOf(card: CardRow, { data, contentTypes }: LoadContext): string | null {
  const note = contentTypes.get(card.type)?.cardNote;
  if (!note) return null;
  return note({
    startDate: isoOf(card.start_date),
    endDate: isoOf(card.end_date),
    fields: card.fields ?? {},
    timeZone: data.site.timeZone,
    language: data.site.language,
  });
}

/** An instant out of JSON, where PostgreSQL writes it its own way. */
function isoOf(value: string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}

function isFound(card: CardRow, { data, reader, now }: LoadContext): boolean {
  const item = {
    status: card.status,
    published: card.published,
    unpublished: card.unpublished,
    siteIds: card.sites_shown_ids,
  };
  return isVisible(reader, item, data.site.id, now);
}

/** Of an item behind a gate the teaser alone: whoever passes gets the same cards, so that lists are kept once. */
function excerptOf(card: CardRow, { data }: LoadContext): string | null {
  const item = { ...card, labels: card.labels ?? [], sectionId: card.primary_section_id };
  return passGates(ANYONE.actor, item, data.access).kind === 'gated' ? card.teaser : card.excerpt;
}

function toCard(card: CardRow, image: AssetRow | undefined, context: LoadContext): ContentCard {
  const { data, contentTypes } = context;
  const section = card.primary_section_id === null ? undefined : data.sections.get(card.primary_section_id);
  const contact = { type: 'Contact', alias: null, primary_section_id: null, fields: null };
  return {
    id: card.id,
    type: card.type,
    typeLabel: contentTypes.get(card.type)?.label ?? card.type,
    name: card.site_text?.name || card.channel_text?.name || card.name,
    teaser: card.site_text?.teaser || card.channel_text?.teaser || excerptOf(card, context),
    path: pathOf(card, data, contentTypes),
    image: image ? imageSource(image, card.primary_image) : null,
    section: section ? { id: section.id, name: section.name, path: section.path } : null,
    authors: (card.authors ?? []).map((author) => ({
      ...author,
      path: pathOf({ ...author, ...contact }, data, contentTypes),
    })),
    labels: shownLabels(card.labels, data),
    note: noteOf(card, context),
    published: isoOf(card.published),
  };
}
