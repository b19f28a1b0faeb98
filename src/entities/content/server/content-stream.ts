/** Published items of a site for lists anywhere (specification, section 7 `getContentStream`). */
import { sql, type RawBuilder } from 'kysely';
import { HOME_ALIAS } from '#model/paths.ts';
import type { StoredRecord, Work } from '#server/records/index.ts';
import { cutAtWord } from '../excerpt.ts';

/** How many items one stream answers at most: selects of events and webinars ask for that many. */
export const STREAM_LIMIT_MAX = 100;

/** Sorted otherwise than by day, or at random, are the newest that match: nobody can make the database sort a million. */
const SORTED_MAX = 10_000;

/** Where items can be sorted by, and the order each begins with. */
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

/** What is asked for; null asks for nothing. */
export interface StreamQuestion {
  siteId: number;
  /** Names of types; empty: all. */
  types: readonly string[];
  /** ISO: items that begin later. */
  startDateAfter: string | null;
  includeContentIds: readonly number[] | null;
  excludeContentIds: readonly number[] | null;
  /** Null: the whole site. */
  sectionId: number | null;
  sectionBubbling: boolean;
  authorId: number | null;
  relatedToId: number | null;
  scheduleOption: string | null;
  requirePrimaryImage: boolean;
  sortField: keyof typeof STREAM_SORTS | null;
  sortOrder: 'asc' | 'desc' | null;
  randomizeResults: boolean;
  /** 1 to `STREAM_LIMIT_MAX`. */
  limit: number;
}

/** The items readers of the site see now, in the order asked for, and whether more match. */
export async function streamContent(
  work: Work,
  question: StreamQuestion,
): Promise<{ items: StoredRecord[]; hasMore: boolean }> {
  const place = await placeOf(work, question);
  if (place === null) return { items: [], hasMore: false };
  const { sortField, randomizeResults, limit } = question;
  const order = question.sortOrder ?? STREAM_SORTS[sortField ?? 'published'];
  const isNewestFirst = !randomizeResults && (sortField ?? 'published') === 'published' && order === 'desc';
  const sorting = randomizeResults
    ? sql`random()`
    : sql`${SORT_COLUMNS[sortField ?? 'published']} ${sql.raw(order)} nulls last, id ${sql.raw(order)}`;
  const rows = await sql<{ id: number }>`
    select id from (
      select c.id, c.name, c.updated, c.start_date, s.starts_at from content_schedule s
      join content c on c.organisation_id = s.organisation_id and c.id = s.content_id
      where ${sql.join([...scheduleConditions(work, question, place), ...itemConditions(question)], sql` and `)}
      order by s.starts_at desc, s.content_id desc limit ${isNewestFirst ? limit + 1 : SORTED_MAX}
    ) matching order by ${sorting} limit ${limit + 1}
  `.execute(work.db);
  const ids = rows.rows.slice(0, limit).map(({ id }) => id);
  return { items: await inOrder(work, ids), hasMore: rows.rows.length > limit };
}

/** The teaser as lists show it: at most that long, and the start of the text where there is none and one is wanted. */
export function withTeaser(
  item: StoredRecord,
  { fallback, lengthMax }: { fallback: boolean; lengthMax: number },
): StoredRecord {
  const own = (item['teaser'] as string | null) ?? null;
  const teaser = own ?? (fallback ? (item['excerpt'] as string | null) : null);
  return { ...item, teaser: teaser === null ? null : cutAtWord(teaser, lengthMax) };
}

/** Items by id that this reader may see, in the order given; others are left out. */
export async function inOrder(work: Work, ids: readonly number[]): Promise<StoredRecord[]> {
  if (ids.length === 0) return [];
  const page = await work.records.stream('content', { limit: ids.length }, sql<boolean>`id = any (${ids})`);
  const { access } = work.records.entity('content');
  const found = new Map(page.edges.map(({ node }) => [node.id, node]));
  return ids.flatMap((id) => found.get(id) ?? []).filter((item) => access.read(work.actor, item, work.now));
}

interface Place {
  /** 0 stands for the whole site. */
  sectionId: number;
  isDirect: boolean;
}

/** Where items are looked for; the home section stands for the whole site, unless only its own are wanted. */
async function placeOf(work: Work, question: StreamQuestion): Promise<Place | null> {
  if (question.sectionId === null) return { sectionId: 0, isDirect: false };
  const section = await work.records.find('websiteSection', question.sectionId);
  if (section?.['site'] !== question.siteId) return null;
  const isWhole = question.sectionBubbling && section['alias'] === HOME_ALIAS;
  return { sectionId: isWhole ? 0 : section.id, isDirect: !question.sectionBubbling };
}

function scheduleConditions(work: Work, question: StreamQuestion, place: Place): RawBuilder<unknown>[] {
  const { types, includeContentIds, excludeContentIds, requirePrimaryImage } = question;
  return [
    sql`s.organisation_id = ${work.organisationId}`,
    sql`s.site_id = ${question.siteId}`,
    sql`s.section_id = ${place.sectionId}`,
    sql`s.option = ${question.scheduleOption ?? '*'}`,
    sql`s.starts_at <= now() and s.ends_at > now()`,
    ...(place.isDirect ? [sql`s.is_direct`] : []),
    ...(types.length > 0 ? [sql`s.type = any (${types})`] : []),
    ...(requirePrimaryImage ? [sql`s.has_image`] : []),
    ...(includeContentIds ? [sql`s.content_id = any (${includeContentIds})`] : []),
    ...(excludeContentIds ? [sql`s.content_id <> all (${excludeContentIds})`] : []),
    ...(question.authorId === null ? [] : [pointingAt(work, question.authorId, 'authors')]),
    ...(question.relatedToId === null ? [] : [relatedTo(work, question.relatedToId)]),
  ];
}

function itemConditions({ startDateAfter }: StreamQuestion): RawBuilder<unknown>[] {
  return startDateAfter === null ? [] : [sql`c.start_date > ${startDateAfter}::timestamptz`];
}

function pointingAt(work: Work, id: number, kind: string): RawBuilder<unknown> {
  return sql`s.content_id = any (array(select from_id from reference where organisation_id = ${work.organisationId}
    and to_entity = 'content' and to_id = ${id} and kind = ${kind} and from_entity = 'content'))`;
}

/** Items the item names as related, and those that name it. */
function relatedTo(work: Work, id: number): RawBuilder<unknown> {
  return sql`(${pointingAt(work, id, 'relatedTo')} or s.content_id = any (array(
    select to_id from reference where organisation_id = ${work.organisationId}
      and from_entity = 'content' and from_id = ${id} and kind = 'relatedTo' and to_entity = 'content')))`;
}
