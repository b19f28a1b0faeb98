/**
 * Published items of a site page by page: every item that matches is on exactly one page, however many are added, changed or
 * removed between two pages, unless its own date changes. Includes items without a section, unless a section is requested.
 */
import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { badInput } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { isUtcInstant } from '#text/days.ts';
import type { content } from '../../entity.ts';
import { inOrder, isSeen, placeOf } from './content-stream.ts';
import { isoOf, readCursor, writeCursor } from './cursors.ts';

/**
 * Rows that one page reads at most. A filter that few items match gives pages with fewer items than requested, so that a
 * page costs the same on every site.
 */
export const PAGE_ROWS_MAX = 1_000;

/** Filters of a paged stream; null values don't filter. Instants are ISO. */
export interface PagedStreamFilters {
  siteId: number;
  /** Names of types; empty: all. */
  types: readonly string[];
  includeContentIds: readonly number[] | null;
  excludeContentIds: readonly number[] | null;
  sectionId: number | null;
  sectionBubbling: boolean;
  authorId: number | null;
  termId: number | null;
  requirePrimaryImage: boolean;
  /** The first instant of publication. */
  publishedSince: string | null;
  /** The instant before which items were published. */
  publishedBefore: string | null;
  updatedSince: string | null;
  sortOrder: 'asc' | 'desc';
}

interface PagedStreamPage {
  items: { node: RecordOf<typeof content>; cursor: string }[];
  /** Cursor of the next page, which can exist even if this one is empty; null after the last page. */
  endCursor: string | null;
}

interface Position {
  at: string;
  id: number;
}

interface Row extends Position {
  is_match: boolean;
}

/** One page of the items that match, after a cursor. Throws BAD_USER_INPUT for a cursor that is not one of this query. */
export async function pagedStream(
  work: RecordContext,
  filters: PagedStreamFilters,
  { after, limit }: { after: string | null; limit: number },
): Promise<PagedStreamPage> {
  const mark = markOf(filters);
  const from = after === null ? null : readPosition(after, mark);
  const place = await placeOf(work, filters);
  const isVisible = await isSeen(work, { authorId: filters.authorId, relatedToId: null });
  if (place === null || !isVisible) return { items: [], endCursor: null };
  const { rows } = await sql<Row>`
    select rows.id, ${isoOf(sql.ref('rows.at'))} as at, coalesce(${matches(filters)}, false) as is_match
    from (${rowsAfter(work, filters, place, from)}) rows
    left join lateral (
      select * from content where organisation_id = ${work.organisationId} and id = rows.id limit 1
    ) c on true
    order by rows.at ${sql.raw(filters.sortOrder)}, rows.id ${sql.raw(filters.sortOrder)}`.execute(work.db);
  const matching = rows.filter(({ is_match }) => is_match);
  const page = matching.slice(0, limit);
  const last = matching.length > limit ? page.at(-1) : rows.length >= PAGE_ROWS_MAX ? rows.at(-1) : undefined;
  const cursors = new Map(page.map((row) => [row.id, writePosition(row, mark)]));
  const items = await inOrder(
    work,
    page.map(({ id }) => id),
  );
  return {
    items: items.map((node) => ({ node, cursor: cursors.get(node.id) ?? '' })),
    endCursor: last ? writePosition(last, mark) : null,
  };
}

/** The next rows in order of publication: of a section, or of the whole site. */
function rowsAfter(
  work: RecordContext,
  filters: PagedStreamFilters,
  place: { sectionId: number; isDirect: boolean },
  from: Position | null,
): RawBuilder<unknown> {
  const { siteId, sectionId, sortOrder } = filters;
  const order = sql.raw(sortOrder);
  const within = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql.join(
      [
        sql`${at} <= now()`,
        ...(filters.publishedSince === null ? [] : [sql`${at} >= ${filters.publishedSince}::timestamptz`]),
        ...(filters.publishedBefore === null ? [] : [sql`${at} < ${filters.publishedBefore}::timestamptz`]),
        ...(from === null
          ? []
          : [
              sql`(${at}, ${id}) ${sql.raw(sortOrder === 'asc' ? '>' : '<')} (${from.at}::timestamptz, ${from.id})`,
            ]),
      ],
      sql` and `,
    );
  const placed = sql`
    select s.content_id as id, s.starts_at as at, s.ends_at, ${sectionId === null}::boolean as is_elsewhere,
      ${place.isDirect ? sql`s.is_direct` : sql`true`} as is_here
    from content_schedule s
    where s.organisation_id = ${work.organisationId} and s.site_id = ${siteId} and s.section_id = ${place.sectionId}
      and s.option = '*' and ${within(sql.ref('s.starts_at'), sql.ref('s.content_id'))}
    order by s.starts_at ${order}, s.content_id ${order} limit ${PAGE_ROWS_MAX}`;
  if (sectionId !== null) return placed;
  // Items of other sites are on this one where they are placed; those of the site are read by their own date of publication.
  return sql`
    select * from (
      (select c.id, c.published as at, coalesce(c.unpublished, 'infinity') as ends_at, false as is_elsewhere, true as is_here
        from content c
        where c.organisation_id = ${work.organisationId} and c.site_id = ${siteId} and c.status = 1
          and ${within(sql.ref('c.published'), sql.ref('c.id'))}
        order by c.published ${order}, c.id ${order} limit ${PAGE_ROWS_MAX})
      union all (${placed})
    ) both_kinds order by at ${order}, id ${order} limit ${PAGE_ROWS_MAX}`;
}

/** Whether an item that was read, `c`, at a place, `rows`, belongs to the result. */
function matches(filters: PagedStreamFilters): RawBuilder<unknown> {
  const { types, includeContentIds, excludeContentIds, authorId, termId, updatedSince } = filters;
  return sql.join(
    [
      sql`rows.ends_at > now()`,
      sql`is_public(c.status, c.published, c.unpublished, now())`,
      // Not a condition of the rows: a section with many items below it would read all of them for a page.
      sql`rows.is_here`,
      sql`not (rows.is_elsewhere and c.site_id = ${filters.siteId})`,
      ...(types.length > 0 ? [sql`c.type = any (${types})`] : []),
      ...(includeContentIds ? [sql`c.id = any (${includeContentIds})`] : []),
      ...(excludeContentIds ? [sql`c.id <> all (${excludeContentIds})`] : []),
      ...(authorId === null ? [] : [sql`${authorId} = any (c.authors_ids)`]),
      ...(termId === null ? [] : [sql`${termId} = any (c.taxonomy_ids)`]),
      ...(updatedSince === null ? [] : [sql`c.updated >= ${updatedSince}::timestamptz`]),
      ...(filters.requirePrimaryImage ? [sql`c.primary_image is not null`] : []),
    ],
    sql` and `,
  );
}

/** Distinguishes the cursors of different queries. */
function markOf(filters: PagedStreamFilters): string {
  return createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 12);
}

function writePosition({ at, id }: Position, mark: string): string {
  return writeCursor([mark, at, id]);
}

function readPosition(cursor: string, mark: string): Position {
  const values = readCursor(cursor);
  if (values.length !== 3) throw notACursor();
  const [own, at, id] = values;
  if (typeof at !== 'string' || !isUtcInstant(at) || !isId(id)) throw notACursor();
  if (own !== mark)
    throw badInput(
      'CURSOR_OF_OTHER_QUERY',
      'This cursor is of a query with other filters. Repeat the filters with which it was returned, or start from the first page.',
      { after: 'A cursor of another query.' },
    );
  return { at, id };
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31;

function notACursor() {
  return badInput(
    'CURSOR_INVALID',
    'This page of the list does not exist. Start again from the first page.',
    { after: 'Not a cursor.' },
  );
}
