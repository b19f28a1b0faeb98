/** Items as cards: the data that lists, links and feeds show of them. */
import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Channel } from '#model/channels.ts';
import { channels } from '#registry/channels.ts';
import { ANONYMOUS_READER, isVisible, evaluateGates } from '#access/decide-access.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { isPresent } from '#model/define-module.ts';
import { defineViewModel, type ViewModelContext } from '#model/pages/define-view-model.ts';
import { fieldsIn, snakeCase } from '#model/field.ts';
import type { PlacedImage } from '#media/image-source.ts';
import type { ContentCard } from '#page-model/page.ts';
import { ownLanguage } from '#text/languages.ts';
import { perApp } from '#page-model/running-app.ts';
import { numberOf } from '#text/number-of.ts';
import { LINK_FIELD } from '#addresses/paths.ts';
import { pathOf, type Addressed, type SiteData } from '#page-model/site-data.ts';
import { labelsSettings } from '#settings/labels.ts';
import { ASSET_COLUMNS, assetTag, imageSource, type AssetRow } from '../../asset/server/view-model.ts';
import { gatedItemOf, type GatedColumns } from '#registry/gate-columns.ts';
import { isNamedAuthor, isShownAuthor, type AuthorState } from './authors.ts';
import { gateColumns } from './gate-columns.ts';

/** An item's texts for the site of the page, which override its own. */
export interface SiteText {
  name: string | null;
  teaser: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  isCanonical: boolean;
}

/** The texts of the item `c` for a site, as the column `site_text`; null if the item has no texts for it. */
export function siteTextOf(siteId: number) {
  return sql`(select entry from jsonb_array_elements(c.site_texts) as entry
    where (entry ->> 'site')::integer = ${siteId} limit 1) as site_text`;
}

/** Cache tag that purges everything that shows an item. */
export function contentTag(id: number, organisationId: number): string {
  return `c:${organisationId}:${id}`;
}

/** Converts an instant from JSON, which is in PostgreSQL's format, to ISO. */
export function isoOf(value: string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}

interface CardRow extends GatedColumns {
  version: string;
  status: number;
  site_id: number;
  sites_shown_ids: number[];
  name: string;
  teaser: string | null;
  /** The teaser, or the start of the text. */
  excerpt: string | null;
  primary_image: PlacedImage | null;
  alias: string | null;
  slug_language: string | null;
  language: string | null;
  published: string | null;
  unpublished: string | null;
  start_date: string | null;
  end_date: string | null;
  /** Type fields that cards show to readers. */
  fields: Record<string, unknown> | null;
  /** The authors that the byline names, and the ids of all authors. */
  authors: (Addressed & AuthorState & { version: string })[] | null;
  authors_ids: number[] | null;
  site_text: SiteText | null;
  channel_text: { name: string | null; teaser: string | null } | null;
}

/** All cards, and their images: several cards often share an image. */
interface CardRows {
  cards: CardRow[] | null;
  images: CardImage[] | null;
}

type CardImage = AssetRow & { version: string };

/**
 * Distinguishes versions of a table's row: the transaction that wrote it, and its location
 * (https://www.postgresql.org/docs/current/ddl-system-columns.html).
 */
const versionOf = (table: 'a' | 'c' | 'i') => sql.raw(`concat(${table}.xmin, ${table}.ctid) as version`);

/** Name and teaser of the item `c` in a channel; null if the channel does not replace them. */
function channelTextOf(channel: Channel | null): RawBuilder<unknown> {
  const texts = channel && channels[channel].feedTexts;
  if (!texts) return sql`null`;
  const column = (key: string) => sql.ref(`c.${snakeCase(key)}`);
  return sql`json_build_object('name', ${column(texts.name)}, 'teaser', ${column(texts.teaser)})`;
}

export const viewModel = defineViewModel<'content', CardRows, RawBuilder<CardRows>>({
  entity: 'content',
  statement: (ids, { data, contentTypes, channel = null }) => sql`
    with card as materialized (
      select c.id, ${versionOf('c')}, c.type, c.status, c.site_id, c.sites_shown_ids, c.name, c.teaser, c.excerpt, c.primary_image,
        ${gateColumns('c')}, c.alias, c.slug_language, c.language, c.published, c.unpublished, c.start_date, c.end_date, c.authors_ids,
        ${siteTextOf(data.site.id)},
        ${channelTextOf(channel)} as channel_text,
        (select jsonb_object_agg(own.key, c.fields -> own.key)
          from unnest(${cardFieldsOf(contentTypes)}::text[]) as own (key) where c.fields ? own.key) as fields,
        (select json_agg(author order by author.position) from (
          select a.id, ${versionOf('a')}, a.name, a.type, a.alias, a.site_id, a.primary_section_id, a.slug_language, null as fields,
            array_position(c.authors_ids, a.id) as position, ${isShownAuthor} from content a
          where a.organisation_id = c.organisation_id and a.id = any (c.authors_ids)
            and ${isNamedAuthor}
        ) author) as authors
      from content c where c.organisation_id = ${data.organisationId} and c.id = any (${ids})
    )
    select
      (select json_agg(card) from card) as cards,
      (select json_agg(picture) from (
        select ${ASSET_COLUMNS}, ${versionOf('i')} from asset i
        where i.organisation_id = ${data.organisationId}
          -- An array, so that images are looked up one by one: a join reads the whole library on some versions.
          and i.id = any (array(select (card.primary_image ->> 'asset')::integer from card))
      ) picture) as images`,
  make: ([row], context) => {
    const images = new Map((row?.images ?? []).map((image) => [image.id, image]));
    const found = (row?.cards ?? []).filter((card) => isFound(card, context));
    return new Map(
      found.map((card) => [card.id, cachedCard(card, images.get(card.primary_image?.asset ?? 0), context)]),
    );
  },
  tag: contentTag,
  tags: ({ image }) => (image ? [assetTag(image.assetId)] : []),
  // An author who is not published yet will appear on the card once published.
  tagsOfRows: ([row], organisationId) =>
    (row?.cards ?? []).flatMap(({ authors_ids: ids }) =>
      (ids ?? []).map((id) => contentTag(id, organisationId)),
    ),
});

/** The label of a paid item; a site may replace it in its settings (`labels`). */
const SPONSORED = 'Sponsored';

/** An item's labels as readers of the site see them. */
export function shownLabels(
  labels: readonly string[] | null,
  { settings }: Pick<SiteData, 'settings'>,
): string[] {
  const { sponsored } = settings.read(labelsSettings);
  return (labels ?? []).map((label) => (label === SPONSORED && sponsored ? sponsored : label));
}

/**
 * Fields of the type that lists need: those used to compose notes, and the target of types that are links.
 */
function cardFieldsOf(contentTypes: ReadonlyMap<string, ContentType>): string[] {
  const named = [...contentTypes.values()].flatMap((type) => [
    ...Object.keys(fieldsIn('card', type.fields)),
    ...(type.address === 'link' ? [LINK_FIELD] : []),
  ]);
  return [...new Set(named)];
}

function noteOf(card: CardRow, { data, contentTypes }: ViewModelContext): string | null {
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

/** Whether a site with these modules enabled has items of the type; items of a deleted type still exist. */
export function isTypePresent(
  name: string,
  contentTypes: ReadonlyMap<string, ContentType>,
  modulesOn: ReadonlySet<string>,
): boolean {
  return isPresent(contentTypes.get(name) ?? {}, modulesOn);
}

function isFound(card: CardRow, { data, contentTypes, reader, now }: ViewModelContext): boolean {
  if (!isTypePresent(card.type, contentTypes, data.settings.modulesOn)) return false;
  const item = {
    status: card.status,
    published: card.published,
    unpublished: card.unpublished,
    siteIds: card.sites_shown_ids,
  };
  return isVisible(reader, item, data.site.id, now);
}

/** Whether the item is gated for anonymous readers: readers with access get the same cards, so that lists are cached once. */
function isGated(card: CardRow, { data }: ViewModelContext): boolean {
  return evaluateGates(ANONYMOUS_READER.actor, gatedItemOf(card), data.access).kind === 'gated';
}

/** Cards are built once per set of rows and site, for all pages that show them. */
const cardsOf = perApp(() => new LRUCache<string, ContentCard>({ max: 4_000 }));

function cachedCard(card: CardRow, image: CardImage | undefined, context: ViewModelContext): ContentCard {
  const authors = (card.authors ?? [])
    .map(({ version, is_shown: isShown }) => `${version}${isShown ? '' : ' unlinked'}`)
    .join();
  const of = `${numberOf(context.data)} ${context.channel ?? ''} ${card.id}`;
  const key = `${of} ${card.version} ${image?.version ?? ''} ${authors}`;
  const cards = cardsOf(context.data.site.app);
  const known = cards.get(key);
  if (known) return known;
  const made = toCard(card, image, context);
  cards.set(key, made);
  return made;
}

function toCard(card: CardRow, image: AssetRow | undefined, context: ViewModelContext): ContentCard {
  const { data, contentTypes } = context;
  const section = card.primary_section_id === null ? undefined : data.sections.get(card.primary_section_id);
  const keepsText = isGated(card, context);
  return {
    id: card.id,
    type: card.type,
    typeLabel: contentTypes.get(card.type)?.label ?? card.type,
    name: card.site_text?.name || card.channel_text?.name || card.name,
    teaser: card.site_text?.teaser || card.channel_text?.teaser || (keepsText ? card.teaser : card.excerpt),
    path: pathOf(card, data, contentTypes),
    image: image ? imageSource(image, card.primary_image) : null,
    section: section ? { id: section.id, name: section.name, path: section.path } : null,
    authors: (card.authors ?? []).map((author) => ({
      id: author.id,
      name: author.name,
      path: author.is_shown ? pathOf(author, data, contentTypes) : null,
    })),
    labels: shownLabels(card.labels, data),
    note: noteOf(card, context),
    published: isoOf(card.published),
    ...(keepsText && { isGated: true }),
    ...ownLanguage(card.language, data.site.language),
  };
}
