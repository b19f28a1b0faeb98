/**
 * Changes of a site's published items after a position. Rows are read in the order of their transactions, up to the oldest one
 * that still runs, so one that is committed late is not skipped. Dates that pass without a write are read from the items.
 */
import { sql } from 'kysely';
import type { SiteRef } from '#server/sites/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { isoOf } from '../lists/cursors.ts';
import { isTypePresent } from '../view-model.ts';
import { readPosition, writePosition, changesExpired, type ChangePosition } from './position.ts';
import { CHANGE_DAYS } from './record-change.ts';

/** Dates that one page reads at most. */
const DATES_MAX = 1_000;

/** What happened to an item, as readers of the site see it. */
export interface ContentChange {
  id: number;
  /** The content type; null for an item that was deleted permanently before changes had one. */
  type: string | null;
  kind: 'published' | 'changed' | 'unpublished' | 'deleted';
  pathBefore: string | null;
  /** The id of an item that readers can read. */
  item: number | null;
}

export interface ChangesPage {
  changes: ContentChange[];
  endCursor: string;
  hasMore: boolean;
}

/** A change as it is stored, or a date that has passed. */
interface Row {
  contentId: number;
  type: string | null;
  wasPublic: boolean;
  isDeleted: boolean;
  path: string | null;
}

interface StoredRow extends Row {
  xid: string;
  id: string;
}

interface DateRow extends Row {
  at: string;
  isMatch: boolean;
}

interface Present {
  now: string;
  horizon: string;
  mark: string;
}

/** The next changes. Without a position, none, and the cursor of the present. Throws BAD_USER_INPUT for positions that are too old. */
export async function readChanges(
  work: RecordContext,
  site: Pick<SiteRef, 'siteId' | 'modulesOn'>,
  { since, after, limit }: { since: string | null; after: string | null; limit: number },
): Promise<ChangesPage> {
  const present = await readPresent(work, site.siteId);
  const from = await positionOf(work, site.siteId, { since, after, present });
  const stored = await readStored(work, site.siteId, from, limit);
  const last = stored.at(-1);
  // Dates follow when all stored changes are read, so that the page has at most `limit` rows.
  const left = limit - stored.length;
  const passed = left > 0 ? await readDates(work, site.siteId, { from, until: present.now }) : [];
  const matching = passed.filter(({ isMatch }) => isMatch);
  const dates = matching.slice(0, left);
  const lastDate = matching.length > left ? dates.at(-1) : passed.at(-1);
  const isComplete = left > 0 && matching.length <= left && passed.length < DATES_MAX;
  const end: ChangePosition = {
    xid: last?.xid ?? from.xid,
    id: last?.id ?? from.id,
    ...(isComplete
      ? { dateAt: latest(present.now, from.dateAt), dateId: 0 }
      : { dateAt: lastDate?.at ?? from.dateAt, dateId: lastDate?.contentId ?? from.dateId }),
  };
  return {
    changes: await presentChanges(work, site, [...stored, ...dates]),
    endCursor: writePosition(end, present.mark),
    hasMore: !isComplete,
  };
}

/** The present of the database, and what identifies it: a restored one has another table, without the changes before. */
async function readPresent({ db }: RecordContext, siteId: number): Promise<Present> {
  const { rows } = await sql<Present>`
    select ${isoOf(sql`now()`)} as now, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select left(md5(concat_ws('/', ${siteId}::integer, system_identifier, 'content_change'::regclass::oid)), 12)
        from pg_control_system()) as mark`.execute(db);
  const [present] = rows;
  if (!present) throw new Error('The database has no present.');
  return present;
}

async function positionOf(
  work: RecordContext,
  siteId: number,
  { since, after, present }: { since: string | null; after: string | null; present: Present },
): Promise<ChangePosition> {
  const { now, horizon, mark } = present;
  const oldest = Date.parse(now) - CHANGE_DAYS * 86_400_000;
  if (after !== null) {
    const position = readPosition(after, mark);
    if (Date.parse(position.dateAt) < oldest || BigInt(position.xid) > BigInt(horizon))
      throw changesExpired('after');
    return position;
  }
  if (since === null || Date.parse(since) >= Date.parse(now))
    return { xid: horizon, id: '0', dateAt: now, dateId: 0 };
  if (Date.parse(since) < oldest) throw changesExpired('since');
  // All transactions before the horizon of an earlier change had ended when it was written.
  const { rows } = await sql<{ xid: string }>`
    select horizon::text as xid from content_change
    where organisation_id = ${work.organisationId} and site_id = ${siteId} and created < ${since}::timestamptz
    order by created desc, id desc limit 1`.execute(work.db);
  return { xid: rows[0]?.xid ?? '0', id: '0', dateAt: since, dateId: 0 };
}

async function readStored(
  { db, organisationId }: RecordContext,
  siteId: number,
  { xid, id }: ChangePosition,
  limit: number,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select xid::text, id::text, content_id as "contentId", type, was_public as "wasPublic", is_deleted as "isDeleted", path
    from content_change c
    where organisation_id = ${organisationId} and site_id = ${siteId} and (xid, id) > (${xid}::xid8, ${id}::bigint)
      and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by c.xid, c.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Dates of publication and end that have come, in their order. Those before the last write of their item are stored changes.
 * Reads a bounded number of rows, whatever the site has of them.
 */
async function readDates(
  { db, organisationId }: RecordContext,
  siteId: number,
  { from, until }: { from: ChangePosition; until: string },
): Promise<DateRow[]> {
  const passed = (column: 'published' | 'unpublished') => sql`
    (select id, ${sql.ref(column)} as at, ${column === 'unpublished'}::boolean as was_public,
        updated < ${sql.ref(column)} and sites_shown_ids @> array[${siteId}::integer] as is_match from content
      where organisation_id = ${organisationId} and status = 1 and ${sql.ref(column)} <= ${until}::timestamptz
        and (${sql.ref(column)}, id) > (${from.dateAt}::timestamptz, ${from.dateId}::integer)
      order by ${sql.ref(column)}, id limit ${sql.lit(DATES_MAX)})`;
  const { rows } = await sql<DateRow>`
    select id as "contentId", null::text as type, ${isoOf(sql`at`)} as at, was_public as "wasPublic", false as "isDeleted", null::text as path, is_match as "isMatch"
    from (${passed('published')} union all ${passed('unpublished')}) passed
    order by passed.at, id limit ${sql.lit(DATES_MAX)}`.execute(db);
  return rows;
}

/** One change for each item, by what readers of the site can read now. Items that they never could read are left out. */
async function presentChanges(
  { db, organisationId, registry }: RecordContext,
  { siteId, modulesOn }: Pick<SiteRef, 'siteId' | 'modulesOn'>,
  rows: readonly Row[],
): Promise<ContentChange[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ contentId }) => contentId))];
  const items = await sql<{ id: number; type: string; isReadable: boolean }>`
    select id, type, sites_shown_ids @> array[${siteId}::integer] and is_public(status, published, unpublished, now()) as "isReadable"
    from content where organisation_id = ${organisationId} and id = any (${ids})`.execute(db);
  const types = new Map(items.rows.map(({ id, type }) => [id, type]));
  const shown = new Set(
    items.rows
      .filter(({ isReadable, type }) => isReadable && isTypePresent(type, registry.contentTypes, modulesOn))
      .map(({ id }) => id),
  );
  return [...lastOfEach(rows)].flatMap(([id, row]): ContentChange[] => {
    const { wasPublic, isDeleted, path: pathBefore } = row;
    const type = types.get(id) ?? row.type;
    if (shown.has(id)) return [{ id, type, kind: wasPublic ? 'changed' : 'published', pathBefore, item: id }];
    const kind = isDeleted ? 'deleted' : 'unpublished';
    return wasPublic ? [{ id, type, kind, pathBefore, item: null }] : [];
  });
}

/** The rows of each item as one, in the order of its last row: what readers could read before the first, and its last state. */
function lastOfEach(rows: readonly Row[]): ReadonlyMap<number, Row> {
  const found = new Map<number, Row>();
  for (const row of rows) {
    const first = found.get(row.contentId);
    found.delete(row.contentId);
    const wasPublic = row.wasPublic || first?.wasPublic === true;
    found.set(row.contentId, {
      ...row,
      wasPublic,
      path: first?.path ?? row.path,
      type: row.type ?? first?.type ?? null,
    });
  }
  return found;
}

function latest(one: string, other: string): string {
  return Date.parse(one) > Date.parse(other) ? one : other;
}
