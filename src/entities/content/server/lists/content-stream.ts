/** Published items of a site, for lists anywhere (specification, section 7 `getContentStream`). */
import { sql, type RawBuilder } from 'kysely';
import { websiteSection } from '#entities/website-section/entity.ts';
import { HOME_ALIAS } from '#addresses/paths.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { access } from '../../access.ts';
import { content } from '../../entity.ts';
import { isTypePresent } from '../view-model.ts';
import { cutAtWord } from '#text/teaser.ts';
import { forMembers } from './for-members.ts';

/** Maximum number of items in one stream. The selects of events and webinars request this many. */
export const STREAM_LIMIT_MAX = 100;

/**
 * Maximum number of rows that one query sorts, so that a request can't make the database join and sort a
 * whole site. The longest response has 100 items, so sorting this many rows still gives a meaningful order.
 */
export const STREAM_SORTED_MAX = 2_000;

/** Fields by which items can be sorted, and the default order of each. */
export const STREAM_SORTS = {
  published: 'desc',
  updated: 'desc',
  startDate: 'asc',
  name: 'asc',
} as const;

const SORT_COLUMNS: Record<keyof typeof STREAM_SORTS, RawBuilder<unknown>> = {
  published: sql.ref('starts_at'),
  updated: sql.ref('updated'),
  startDate: sql.ref('start_date'),
  name: sql.ref('name'),
};

/** The query; null values don't filter. */
export interface ContentStreamQuery {
  siteId: number;
  /** Names of types; empty: all. */
  types: readonly string[];
  /** ISO: only items that begin later than this. */
  startDateAfter: string | null;
  includeContentIds: readonly number[] | null;
  excludeContentIds: readonly number[] | null;
  /** Null: the whole site. */
  sectionId: number | null;
  sectionBubbling: boolean;
  authorId: number | null;
  relatedToId: number | null;
  /**
   * Only items listed by a record of another entity, like an issue of a magazine; see `listedContent` in its
   * hooks.
   */
  listing: { entity: string; id: number } | null;
  scheduleOption: string | null;
  requirePrimaryImage: boolean;
  /**
   * Whether to return only items that require at least one membership, among the first `STREAM_SORTED_MAX`
   * other matches.
   */
  requireMemberships: boolean;
  sortField: keyof typeof STREAM_SORTS | null;
  sortOrder: 'asc' | 'desc' | null;
  randomizeResults: boolean;
  /** From 1 to `STREAM_LIMIT_MAX`. */
  limit: number;
}

/**
 * The items visible to readers of the site now, in the requested order, and whether more match. By publication, in either
 * order, all matches count. In another order, or at random, it is the newest `STREAM_SORTED_MAX` matches; with
 * `startDateAfter` it is as many that begin first after that instant (last, if sorted by `startDate` descending),
 * drafts of the site among them. Only types with a `startDate` begin at all.
 */
export async function streamContent(
  work: RecordContext,
  query: ContentStreamQuery,
): Promise<{ items: RecordOf<typeof content>[]; hasMore: boolean }> {
  const place = await placeOf(work, query);
  if (place === null || !(await isSeen(work, query))) return { items: [], hasMore: false };
  const { randomizeResults, requireMemberships, limit } = query;
  const { field, order } = sortOf(query);
  const matching =
    query.startDateAfter === null
      ? scheduledItems(work, query, place)
      : beginningItems(work, { ...query, startDateAfter: query.startDateAfter }, place);
  const sorting = randomizeResults
    ? sql`random()`
    : sql`${SORT_COLUMNS[field]} ${sql.raw(order)} nulls last, id ${sql.raw(order)}`;
  const rows = await sql<{ id: number }>`
    select id from (${matching}) matching order by ${sorting} limit ${readMax(query)}
  `.execute(work.db);
  const read = rows.rows.map(({ id }) => id);
  const ids = requireMemberships ? await forMembers(work, read, limit + 1) : read;
  return { items: await inOrder(work, ids.slice(0, limit)), hasMore: ids.length > limit };
}

/**
 * The item with its teaser for lists, cut to the maximum length. With `fallback`, a missing teaser is
 * replaced by the start of the text.
 */
export function withTeaser(
  item: RecordOf<typeof content>,
  { fallback, lengthMax }: { fallback: boolean; lengthMax: number },
): RecordOf<typeof content> {
  const own = item.teaser ?? null;
  const teaser = own ?? (fallback ? item.excerpt : null);
  return { ...item, teaser: teaser === null ? null : cutAtWord(teaser, lengthMax) };
}

/** The items with these ids that this reader may see, in the given order; hidden items are left out. */
export async function inOrder(
  work: RecordContext,
  ids: readonly number[],
): Promise<RecordOf<typeof content>[]> {
  if (ids.length === 0) return [];
  const page = await work.records.stream(
    content,
    { limit: ids.length },
    { where: sql<boolean>`id = any (${ids})` },
  );
  const found = new Map(page.edges.map(({ node }) => [node.id, node]));
  const { contentTypes } = work.registry;
  const isTypeOn = (item: RecordOf<typeof content>) => {
    const modulesOn = work.records.modulesOf(item);
    return !modulesOn || isTypePresent(item.type, contentTypes, modulesOn);
  };
  return ids
    .flatMap((id) => found.get(id) ?? [])
    .filter((item) => access.read(work.actor, item, work.now) && isTypeOn(item));
}

/**
 * Whether the reader may see the items that the query names. The items of a hidden author, and those related
 * to a hidden item, are hidden too.
 */
export async function isSeen(
  work: RecordContext,
  { authorId, relatedToId }: Pick<ContentStreamQuery, 'authorId' | 'relatedToId'>,
): Promise<boolean> {
  const named = [...new Set([authorId, relatedToId])].filter((id) => id !== null);
  return (await inOrder(work, named)).length === named.length;
}

interface Place {
  /** 0 means the whole site. */
  sectionId: number;
  isDirect: boolean;
}

/**
 * Section of the query; the home section means the whole site, unless only items placed in it directly are
 * requested.
 */
export async function placeOf(
  work: RecordContext,
  query: Pick<ContentStreamQuery, 'siteId' | 'sectionId' | 'sectionBubbling'>,
): Promise<Place | null> {
  if (query.sectionId === null) return { sectionId: 0, isDirect: false };
  const section = await work.records.find(websiteSection, query.sectionId);
  if (section?.site !== query.siteId) return null;
  const isWhole = query.sectionBubbling && section.alias === HOME_ALIAS;
  return { sectionId: isWhole ? 0 : section.id, isDirect: !query.sectionBubbling };
}

/** Number of rows to read. Gates are evaluated on loaded items, not in the database. */
function readMax({ requireMemberships, limit }: ContentStreamQuery): number {
  return requireMemberships ? STREAM_SORTED_MAX : limit + 1;
}

function sortOf({ sortField, sortOrder }: ContentStreamQuery) {
  const field = sortField ?? 'published';
  return { field, order: sortOrder ?? STREAM_SORTS[field] };
}

/** Reads the index of published items: rows are limited in index order before any item is looked up. */
function scheduledItems(work: RecordContext, query: ContentStreamQuery, place: Place): RawBuilder<unknown> {
  const { types, requirePrimaryImage, randomizeResults } = query;
  const { field, order } = sortOf(query);
  const isByDay = !randomizeResults && field === 'published';
  const direction = sql.raw(isByDay ? order : 'desc');
  const conditions = [
    ...placeConditions(work, query, place),
    ...(types.length > 0 ? [sql`s.type = any (${types})`] : []),
    ...(requirePrimaryImage ? [sql`s.has_image`] : []),
    ...itemConditions(work, query, sql.ref('s.content_id')),
  ];
  const first = isByDay ? readMax(query) : STREAM_SORTED_MAX;
  if (query.authorId !== null) return itemsOfAuthor(work, query.authorId, { conditions, direction, first });
  // The lateral join with a limit looks each row up by its key; a plain join may read all content instead.
  return sql`
    select c.id, c.name, c.updated, c.start_date, s.starts_at from (
      select s.content_id, s.starts_at from content_schedule s where ${sql.join(conditions, sql` and `)}
      order by s.starts_at ${direction}, s.content_id ${direction} limit ${first}
    ) s cross join lateral (
      select id, name, updated, start_date from content
      where organisation_id = ${work.organisationId} and id = s.content_id limit 1
    ) c`;
}

/**
 * Reads a person's published items, limited in index order, and checks for each whether it is shown on the
 * site.
 */
function itemsOfAuthor(
  work: UnitOfWork,
  authorId: number,
  of: { conditions: readonly RawBuilder<unknown>[]; direction: RawBuilder<unknown>; first: number },
): RawBuilder<unknown> {
  return sql`
    select c.id, c.name, c.updated, c.start_date, s.starts_at from (
      select s.content_id, s.starts_at from content_author a cross join lateral (
        select s.content_id, s.starts_at from content_schedule s
        where ${sql.join(of.conditions, sql` and `)} and s.content_id = a.content_id limit 1
      ) s
      where a.organisation_id = ${work.organisationId} and a.person_id = ${authorId} and is_public(1, a.starts_at, a.ends_at, now())
      order by a.starts_at ${of.direction}, a.content_id ${of.direction} limit ${of.first}
    ) s cross join lateral (
      select id, name, updated, start_date from content
      where organisation_id = ${work.organisationId} and id = s.content_id limit 1
    ) c`;
}

/**
 * Reads the dates of events, limited in index order, and checks for each whether and since when it is
 * published.
 */
function beginningItems(
  work: RecordContext,
  query: ContentStreamQuery & { startDateAfter: string },
  place: Place,
): RawBuilder<unknown> {
  const { field, order } = sortOf(query);
  const isLastFirst = !query.randomizeResults && field === 'startDate' && order === 'desc';
  const direction = sql.raw(isLastFirst ? 'desc' : 'asc');
  const conditions = [
    sql`c.organisation_id = ${work.organisationId}`,
    sql`c.start_date > ${query.startDateAfter}::timestamptz`,
    ...itemConditions(work, query, sql.ref('c.id')),
    ...(query.authorId === null ? [] : [sql`c.id = any (${pointingAt(work, query.authorId, 'authors')})`]),
  ];
  const first = sql`order by c.start_date ${direction}, c.id ${direction} limit ${STREAM_SORTED_MAX}`;
  const shown = [
    ...placeConditions(work, query, place),
    ...(query.requirePrimaryImage ? [sql`s.has_image`] : []),
    sql`s.content_id = c.id`,
  ];
  // One query per type, because the index orders dates within a type; the union merges them only as far as
  // needed.
  const ofTypes = beginningTypes(work, query).map(
    (type) => sql`(select c.id, c.name, c.updated, c.start_date from content c
      where c.type = ${type} and ${sql.join(conditions, sql` and `)} ${first})`,
  );
  return sql`
    select c.id, c.name, c.updated, c.start_date, s.starts_at from (
      select * from (${sql.join(ofTypes, sql` union all `)}) c ${first}
    ) c cross join lateral (
      select s.starts_at from content_schedule s where ${sql.join(shown, sql` and `)} limit 1
    ) s`;
}

/** The requested types, or all types that can have a start date; without duplicates. */
function beginningTypes(work: RecordContext, { types }: ContentStreamQuery): string[] {
  if (types.length > 0) return [...new Set(types)];
  const all = [...work.registry.contentTypes.values()];
  return all.filter(({ offers }) => offers?.includes('startDate')).map(({ name }) => name);
}

/** Rows of `content_schedule s` for the place; at any instant an item has at most one of them. */
function placeConditions(work: UnitOfWork, query: ContentStreamQuery, place: Place): RawBuilder<unknown>[] {
  return [
    sql`s.organisation_id = ${work.organisationId}`,
    sql`s.site_id = ${query.siteId}`,
    sql`s.section_id = ${place.sectionId}`,
    sql`s.option = ${query.scheduleOption ?? '*'}`,
    sql`is_public(1, s.starts_at, s.ends_at, now())`,
    ...(place.isDirect ? [sql`s.is_direct`] : []),
  ];
}

/** Conditions on items that do not concern their authors, given the column with the items' ids. */
function itemConditions(
  work: RecordContext,
  query: ContentStreamQuery,
  id: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const { includeContentIds, excludeContentIds, relatedToId, listing } = query;
  return [
    ...(includeContentIds ? [sql`${id} = any (${includeContentIds})`] : []),
    ...(excludeContentIds ? [sql`${id} <> all (${excludeContentIds})`] : []),
    ...(relatedToId === null ? [] : [relatedTo(work, relatedToId, id)]),
    ...(listing === null ? [] : [sql`${id} = any (${listedBy(work, { ...query, listing })})`]),
  ];
}

function pointingAt(work: UnitOfWork, id: number, kind: string): RawBuilder<unknown> {
  return sql`array(select from_id from reference where organisation_id = ${work.organisationId}
    and to_entity = 'content' and to_id = ${id} and kind = ${kind} and from_entity = 'content')`;
}

/**
 * Items that a record of another entity lists; empty if that entity lists no items, or its module is off for
 * the site.
 */
function listedBy(
  work: RecordContext,
  { siteId, listing }: ContentStreamQuery & { listing: NonNullable<ContentStreamQuery['listing']> },
): RawBuilder<unknown> {
  const { entities, hooks } = work.registry;
  const module = entities.get(listing.entity)?.module;
  const isOn = !module || work.records.modulesOf({ site: siteId })?.has(module);
  return (isOn && hooks.get(listing.entity)?.listedContent?.(work, listing.id)) || sql`array[]::integer[]`;
}

/** Items that the item names as related, and items that name it. */
function relatedTo(work: UnitOfWork, to: number, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${id} = any (${pointingAt(work, to, 'relatedTo')}) or ${id} = any (array(
    select to_id from reference where organisation_id = ${work.organisationId}
      and from_entity = 'content' and from_id = ${to} and kind = 'relatedTo' and to_entity = 'content')))`;
}
