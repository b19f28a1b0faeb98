/** Reads records: one, several by id, and lists with filters, sort and cursor. */
import { sql, type RawBuilder } from 'kysely';
import { hiddenRecords } from '#access/concerned-sites.ts';
import { isUtcInstant } from '#text/days.ts';
import type { Connection } from '#model/define-operation.ts';
import type { Entity, Sort } from '#model/define-entity.ts';
import { badInput } from '#model/errors.ts';
import { isReader } from '#model/permissions.ts';
import type { RecordOf } from '#records/record-of.ts';
import { CUSTOM_PLAN } from '#server/db/index.ts';
import { columnOf, selection, tableOf } from './columns.ts';
import { alternatives, conditionsSql, emptyFields, phraseOf, sortOfRange } from './list-conditions.ts';
import type { ListInput } from './record-actions.ts';
import { searchQuery } from './search.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * Returns one record that the transaction may see, or null. `lock` locks it until the transaction ends.
 * `write` locks it against other writers, but still allows references to it, so that two records may refer to
 * each other.
 */
export async function findRecord<E extends Entity>(
  work: UnitOfWork,
  entity: E,
  id: number,
  options: { lock?: boolean | 'write' } = {},
): Promise<RecordOf<E> | null> {
  const rows = await sql<RecordOf<E>>`
    select ${selection(entity)} from ${sql.table(tableOf(entity))}
    where organisation_id = ${work.organisationId} and id = ${id} ${lockOf(options.lock)}
  `.execute(work.db);
  return rows.rows[0] ?? null;
}

function lockOf(lock: boolean | 'write' = false): RawBuilder<unknown> {
  if (lock === 'write') return sql`for no key update`;
  return lock ? sql`for update` : sql``;
}

/**
 * Reads several records in one statement, by id; missing and foreign records are both left out. `lock` locks them against
 * writers.
 */
export async function findRecords<E extends Entity>(
  work: UnitOfWork,
  entity: E,
  ids: readonly number[],
  options: { lock?: boolean } = {},
): Promise<Map<number, RecordOf<E>>> {
  // All writers lock in the same order, so that two writers that lock several records never deadlock.
  const rows = await sql<RecordOf<E>>`
    select ${selection(entity)} from ${sql.table(tableOf(entity))}
    where organisation_id = ${work.organisationId} and id = any (${ids})
    ${options.lock ? sql`order by id for no key update` : sql``}
  `.execute(work.db);
  return new Map(rows.rows.map((row) => [row.id, row]));
}

/**
 * Maximum number of records on one page: enough for every person of an organisation, for a picker
 * (specification, section 7).
 */
const LIMIT_MAX = 10_000;

/** Counting stops at this number: “10,000+” (design, section 7). */
export const TOTAL_COUNT_LIMIT = 10_000;

/** Maximum number of records that a search finds: the newest. */
const SEARCHED_MAX = 1_000;

/**
 * Returns a page of records. Cursors contain the sort value and the id, so a page never repeats or skips a
 * record that did not move.
 */
export async function listRecords<E extends Entity>(
  work: UnitOfWork,
  entity: E,
  input: ListInput,
): Promise<Connection<RecordOf<E>>> {
  const limit = Math.min(LIMIT_MAX, Math.max(1, input.limit ?? 50));
  const order = orderOf(entity, input);
  const conditions = await filterConditions(work, entity, input);
  const table = searchedTable(entity, input);
  const countMax = input.countMax ?? entity.list.countMax ?? TOTAL_COUNT_LIMIT;
  const where = sql.join([...conditions, ...afterCondition(order, input.after)], sql` and `);
  // A search reads all its results anyway: a separate count would search a second time.
  const isSearched = phraseOf(input.search, input.conditions ?? []) !== '';
  const isCounted = isSearched && !input.after;
  const parts = { table, where, order, limit: limit + 1, isCounted };
  const page = await pageStatement(entity, input, parts).execute(work.db);
  const edges = page.rows.slice(0, limit).map(({ sortValue, matches: _matches, ...node }) => ({
    node: node as RecordOf<E>,
    cursor: writeCursor(sortValue, node.id),
  }));
  const hasNextPage = page.rows.length > limit;
  return {
    edges,
    pageInfo: { hasNextPage, endCursor: hasNextPage ? (edges.at(-1)?.cursor ?? null) : null },
    async totalCount() {
      if (isCounted) return searchedTotal(page.rows[0]?.matches ?? 0, countMax);
      const counted = await sql<{ count: number }>`${CUSTOM_PLAN}
        select count(*)::integer as count from (
          select 1 from ${table} where ${sql.join(conditions, sql` and `)} limit ${countMax + 1}
        ) as counted`.execute(work.db);
      const count = counted.rows[0]?.count ?? 0;
      return isSearched ? searchedTotal(count, countMax) : count;
    },
  };
}

/**
 * The total of a search, which finds at most `SEARCHED_MAX` records. If `found` reaches a `countMax` of at most that number,
 * there may be more records: the total is one more than `countMax`.
 */
function searchedTotal(found: number, countMax: number): number {
  return found >= countMax && countMax <= SEARCHED_MAX ? countMax + 1 : found;
}

type PageRow<E extends Entity> = RecordOf<E> & { sortValue: unknown; matches: number | null };

interface PageParts {
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: ListOrder;
  limit: number;
  /** Each row has the total number of matching rows. */
  isCounted: boolean;
}

/**
 * The rows of a page. If a field may have one of several values, the rows of each value are read in order through the
 * filter's index, as many as the page can hold, and merged: a single read would skip the rows of other values one by one.
 */
function pageStatement<E extends Entity>(
  entity: E,
  { search, conditions = [] }: ListInput,
  { table, where, order, limit, isCounted }: PageParts,
): RawBuilder<PageRow<E>> {
  const direction = sql.raw(order.direction);
  const ordered = (terms: readonly RawBuilder<unknown>[]) =>
    sql.join(terms.map((term) => sql`${term} ${direction}`));
  const inOrder = ordered([...emptyFields(entity, conditions), order.by, sql.ref('id')]);
  const matches = isCounted ? sql`count(*) over ()::integer` : sql`null::integer`;
  const rows = sql<PageRow<E>>`
    select ${selection(entity)}, ${order.by} as "sortValue", ${matches} as matches from ${table} where ${where}`;
  const several = phraseOf(search, conditions) ? null : alternatives(entity, conditions);
  if (!several) return sql`${rows} order by ${inOrder} limit ${limit}`;
  return sql`
    select found.* from unnest(${several.values}) as wanted (value) cross join lateral (
      ${rows} and ${several.column} = wanted.value order by ${inOrder} limit ${limit}
    ) as found order by ${ordered([sql.ref('sortValue'), sql.ref('id')])} limit ${limit}`;
}

async function filterConditions(
  work: UnitOfWork,
  entity: Entity,
  input: ListInput,
): Promise<RawBuilder<unknown>[]> {
  const conditions: RawBuilder<unknown>[] = [sql`organisation_id = ${work.organisationId}`];
  for (const [key, value] of Object.entries(input.filters ?? {})) {
    if (value === null || value === undefined) continue;
    if (!entity.list.filters.includes(key))
      throw badInput('FILTER_UNKNOWN', `${entity.pluralLabel} cannot be filtered by “${key}”.`, {
        [key]: 'Not a filter.',
      });
    const column = sql.ref(columnOf(entity, key));
    conditions.push(Array.isArray(value) ? sql`${column} = any (${value})` : sql`${column} = ${value}`);
  }
  conditions.push(...conditionsSql(entity, input.conditions ?? []));
  // Readers search only titles: other words may belong to gated texts, and finding them would reveal the
  // text.
  if (isReader(work.actor) && canBeGated(entity) && phraseOf(input.search, input.conditions ?? []))
    conditions.push(sql`found_in_title`);
  const visible = ofOwnSites(entity, work);
  if (visible) conditions.push(visible);
  if (input.where) conditions.push(input.where);
  return conditions;
}

/** SQL: whether the sites of a row let the actor see it; null if the actor sees all rows. */
function ofOwnSites(entity: Entity, { actor }: UnitOfWork): RawBuilder<boolean> | null {
  const hidden = hiddenRecords(entity, actor);
  if (!hidden) return null;
  const { by, allBy, hides, siteIds } = hidden;
  const sites = sql.ref(columnOf(entity, by));
  const ids = sql`${[...siteIds]}::integer[]`;
  const isList = typeOf(entity, by) === 'integer[]';
  const named = isList ? sql`coalesce(cardinality(${sites}), 0) > 0` : sql`${sites} is not null`;
  const own = isList ? sql`${sites} <@ ${ids}` : sql`${sites} = any (${ids})`;
  const isOfSome =
    allBy === undefined ? named : sql`(${named} and ${sql.ref(columnOf(entity, allBy))}::integer = 0)`;
  return hides === 'othersOnly'
    ? sql<boolean>`(not ${isOfSome} or ${own})`
    : sql<boolean>`(${isOfSome} and ${own})`;
}

function canBeGated({ fields, variants }: Entity): boolean {
  return variants !== undefined || Object.values(fields).some(({ options }) => options.gated);
}

/** The entity's table; for a search, its matching rows, joined with the fields in which they match. */
function searchedTable(entity: Entity, { search, filters, conditions = [] }: ListInput): RawBuilder<unknown> {
  const table = sql.table(tableOf(entity));
  const phrase = phraseOf(search, conditions);
  if (!phrase) return table;
  const sites = sitesSearched(entity, filters?.['homeSite']);
  return sql`search_records_with(${entity.name}, ${searchQuery(phrase)}, ${sql.lit(SEARCHED_MAX)}, ${sites}) join ${table} on id = found_id`;
}

/**
 * The records added on a given site; without a site, all of the organisation's (0). Null, for entities
 * without a home site: all that the transaction sees.
 */
function sitesSearched(entity: Entity, homeSite: unknown): number[] | null {
  if (!('homeSite' in entity.fields)) return null;
  return [typeof homeSite === 'number' ? homeSite : 0];
}

/** The sort of a list, with the id in the same direction. */
interface ListOrder {
  by: RawBuilder<unknown>;
  /** The type of the column or expression. */
  type: string | undefined;
  direction: Sort['order'];
}

/** The requested sort. Default: for a search the best matches first, otherwise the entity's first sort. */
function orderOf(entity: Entity, { sort, sortedBy, search, conditions = [] }: ListInput): ListOrder {
  const phrase = search?.trim();
  if (phrase && !sort) return { by: matchOf(entity, phrase), type: 'integer', direction: 'desc' };
  // A search returns at most a thousand rows, so they may be read in any order.
  const range = phraseOf(search, conditions) ? null : sortOfRange(entity, conditions, sort);
  const { field, order } = range ?? chosenSort(entity, sort);
  const by = sortedBy?.[field] ?? sql.ref(columnOf(entity, field));
  return { by, type: typeOf(entity, field), direction: order };
}

/**
 * Ranks how well a record matches: its title is the phrase, begins with it, or has its words; other fields
 * have them; or only compounds match.
 */
function matchOf(entity: Entity, phrase: string): RawBuilder<unknown> {
  const title = sql`lower(${sql.ref(columnOf(entity, entity.titleField))})`;
  const wanted = phrase.toLowerCase();
  return sql`case when ${title} = ${wanted} then 5 when starts_with(${title}, ${wanted}) then 4
    else found_whole::integer * 2 + found_in_title::integer end`;
}

function chosenSort(entity: Entity, sort: Sort | null | undefined): Sort {
  const fallback = entity.list.sorts[0] ?? { field: 'id', order: 'desc' };
  if (!sort) return fallback;
  if (!entity.list.sorts.some((offered) => offered.field === sort.field)) {
    const names = entity.list.sorts.map((offered) => offered.field).join(', ');
    throw badInput(
      'SORT_UNKNOWN',
      `${entity.pluralLabel} cannot be sorted by “${sort.field}”. Possible: ${names}.`,
      {
        sortField: `Possible: ${names}.`,
      },
    );
  }
  return sort;
}

function afterCondition(
  { by, type, direction }: ListOrder,
  after: string | null | undefined,
): RawBuilder<unknown>[] {
  if (!after) return [];
  const { value, id } = readCursor(after);
  if (value !== null && !isComparable(type, value)) throw noSuchPage();
  // Nulls come last in ascending and first in descending order, as in the index.
  if (value === null) {
    return direction === 'asc'
      ? [sql`(${by} is null and id > ${id})`]
      : [sql`((${by} is null and id < ${id}) or ${by} is not null)`];
  }
  const beyond =
    direction === 'asc' ? sql`(${by}, id) > (${value}, ${id})` : sql`(${by}, id) < (${value}, ${id})`;
  return [direction === 'asc' ? sql`(${beyond} or ${by} is null)` : beyond];
}

/** Opaque to clients: base64url of `[sort value, id]`. */
export function writeCursor(value: unknown, id: number): string {
  return Buffer.from(JSON.stringify([value ?? null, id])).toString('base64url');
}

function readCursor(cursor: string): { value: string | number | boolean | null; id: number } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.length === 2 && Number.isInteger(parsed[1])) {
      const value: unknown = parsed[0];
      if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
        return { value: value as string | number | boolean | null, id: parsed[1] as number };
      }
    }
  } catch {
    // Falls through to the one message for every unreadable cursor.
  }
  throw noSuchPage();
}

function noSuchPage() {
  return badInput(
    'CURSOR_INVALID',
    'This page of the list does not exist. Start again from the first page.',
    {
      after: 'Not a cursor.',
    },
  );
}

/** Whether a cursor's value is comparable with the sorted column; clients can send any cursor. */
function isComparable(type: string | undefined, value: string | number | boolean): boolean {
  if (type === 'integer' || type === 'bigint') return Number.isInteger(value);
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'timestamptz') return typeof value === 'string' && isUtcInstant(value);
  return typeof value === 'string' && !value.includes('\0');
}

function typeOf(entity: Entity, key: string): string | undefined {
  const field = entity.fields[key];
  return field ? field.kind.column(field.options).type : SYSTEM_COLUMNS[key];
}

const SYSTEM_COLUMNS: Record<string, string> = {
  id: 'integer',
  version: 'integer',
  created: 'timestamptz',
  updated: 'timestamptz',
};
