/**
 * Fills the wishes of a page's blocks: one statement asks ids for all of them, then ids are handed out in reading
 * order so that no item stands on a page twice. Same result as asking block after block, in one round trip.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Want } from '#model/define-block.ts';
import type { Db } from '#server/db/index.ts';
import { searchContent } from './search.ts';

/** A wish with its answer. `hasMore`: there are further items behind `limit`; `found`: how many a search matches, null where nobody counted. */
export interface FilledWant {
  ids: number[];
  hasMore: boolean;
  found?: number | null;
}

export interface PlanScope {
  organisationId: number;
  siteId: number;
  /** Of the site, as BCP 47: how words are searched. */
  language: string;
  /** The home section stands for the whole site, unless only its own items are asked for. */
  homeSectionId: number | null;
  /** Never shown by a stream: the page's own item. */
  excludeIds: readonly number[];
}

/** Highest number of items one stream may ask for (specification, section 9: content block count capped at 100). */
export const STREAM_LIMIT_MAX = 100;

/** Answers all wishes, in order. An editor's explicit choice (`ids`) is always shown, and not again by a later stream. */
export async function fillWants(db: Db, wants: readonly Want[], scope: PlanScope): Promise<FilledWant[]> {
  const statements: RawBuilder<{ want: number; id: number }>[] = [];
  let before = 0;
  for (const [index, want] of wants.entries()) {
    if (want.kind === 'search') continue;
    if (want.kind === 'ids') {
      before += want.ids.length;
      continue;
    }
    const need = (want.skip ?? 0) + limitOf(want) + before + 1;
    statements.push(streamStatement(index, want, scope, need));
    before += (want.skip ?? 0) + limitOf(want);
  }
  const candidates = new Map<number, number[]>();
  if (statements.length > 0) {
    const rows = await sql<{ want: number; id: number }>`${sql.join(statements, sql` union all `)}`.execute(
      db,
    );
    for (const row of rows.rows) {
      const list = candidates.get(row.want) ?? [];
      list.push(row.id);
      candidates.set(row.want, list);
    }
  }
  const filled = allocate(wants, candidates, scope.excludeIds);
  for (const [index, want] of wants.entries())
    if (want.kind === 'search') filled[index] = await searchContent(db, want.filters, scope.language);
  return filled;
}

/** Hands out candidates in order, each id at most once; searches are answered apart. Pure. */
export function allocate(
  wants: readonly Want[],
  candidates: ReadonlyMap<number, readonly number[]>,
  excludeIds: readonly number[],
): FilledWant[] {
  const used = new Set(excludeIds);
  return wants.map((want, index) => {
    if (want.kind === 'search') return { ids: [], hasMore: false };
    if (want.kind === 'ids') {
      for (const id of want.ids) used.add(id);
      return { ids: [...want.ids], hasMore: false };
    }
    const free = (candidates.get(index) ?? []).filter((id) => !used.has(id)).slice(want.skip ?? 0);
    const ids = free.slice(0, limitOf(want));
    for (const id of ids) used.add(id);
    return { ids, hasMore: free.length > ids.length };
  });
}

type Stream = Extract<Want, { kind: 'stream' }>;

function limitOf(want: Stream): number {
  return Math.max(1, Math.min(STREAM_LIMIT_MAX, Math.trunc(want.limit)));
}

/** Ids of one stream, newest first. The order of rows inside each `union all` branch is the order of its limit. */
function streamStatement(
  index: number,
  want: Stream,
  scope: PlanScope,
  count: number,
): RawBuilder<{ want: number; id: number }> {
  return want.authorId === undefined
    ? scheduleStatement(index, want, scope, count)
    : authorStatement(index, { ...want, authorId: want.authorId }, scope, count);
}

function scheduleStatement(
  index: number,
  want: Stream,
  scope: PlanScope,
  count: number,
): RawBuilder<{ want: number; id: number }> {
  const ownOnly = want.sectionBubbling === false && want.sectionId !== null;
  const section =
    want.sectionId === null || (want.sectionId === scope.homeSectionId && !ownOnly) ? 0 : want.sectionId;
  const types =
    want.contentTypes && want.contentTypes.length > 0 ? sql`and type = any (${want.contentTypes})` : sql``;
  const image = want.requirePrimaryImage ? sql`and has_image` : sql``;
  const own = ownOnly ? sql`and is_direct` : sql``;
  return sql`(select ${sql.lit(index)}::integer as want, content_id as id from content_schedule
    where organisation_id = ${scope.organisationId} and site_id = ${scope.siteId} and section_id = ${section}
      and option = ${want.option ?? '*'} ${types} ${image} ${own}
      and starts_at <= now() and ends_at > now() and content_id <> all (${scope.excludeIds})
    order by starts_at desc, content_id desc limit ${count})`;
}

function authorStatement(
  index: number,
  want: Stream & { authorId: number },
  scope: PlanScope,
  count: number,
): RawBuilder<{ want: number; id: number }> {
  const types =
    want.contentTypes && want.contentTypes.length > 0 ? sql`and c.type = any (${want.contentTypes})` : sql``;
  const image = want.requirePrimaryImage ? sql`and c.primary_image is not null` : sql``;
  return sql`(select ${sql.lit(index)}::integer as want, c.id from reference r
    join content c on c.organisation_id = r.organisation_id and c.id = r.from_id
    where r.organisation_id = ${scope.organisationId} and r.to_entity = 'content' and r.to_id = ${want.authorId}
      and r.kind = 'authors' and r.from_entity = 'content' and c.status = 1
      and c.published <= now() and coalesce(c.unpublished, 'infinity') > now() and c.id <> all (${scope.excludeIds})
      ${types} ${image}
    order by c.published desc, c.id desc limit ${count})`;
}
