/**
 * Moves all items of a section or term to another one, so that it can be deleted: their placements, terms and
 * links in texts, both published and in unpublished changes. Each transaction moves a bounded number.
 */
import { sql } from 'kysely';
import { AppError } from '#model/errors.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { content } from '../../entity.ts';
import { loadDocument, replaceWorkingCopy, valuesOf, writeValues } from '../drafts/documents.ts';

/** Number of items per transaction. */
const BATCH = 50;

/** Items are counted up to this number; above it, only “more” is shown. */
export const MOVED_COUNT_MAX = 1_000;

/** The name of the job that continues the move; the job imports this file. */
const JOB = 'content/moveItems';

export interface Move {
  kind: 'websiteSection' | 'taxonomy';
  from: number;
  to: number;
  /** The staff user who requested it. */
  by: number | null;
  /** Items of other sites are not moved; null: all sites. */
  sites: readonly number[] | null;
}

/**
 * Whether an item of a site that the actor does not work on references the record; only the newest thousand
 * referencing items are checked.
 */
export async function isNamedElsewhere(
  work: UnitOfWork,
  { kind, from }: Pick<Move, 'kind' | 'from'>,
): Promise<boolean> {
  const { rows } = await sql<{ isNamed: boolean }>`
    select exists (
      select from (
        select distinct from_id from reference
        where organisation_id = ${work.organisationId} and to_entity = ${kind} and to_id = ${from} and from_entity = 'content'
        order by from_id desc limit ${MOVED_COUNT_MAX}
      ) as item
      join content c on c.organisation_id = ${work.organisationId} and c.id = item.from_id
      where c.site_id <> all (${[...work.siteIds]}::integer[])
    ) as "isNamed"`.execute(work.db);
  return rows[0]?.isNamed === true;
}

/**
 * Counts the items that refer to the record, up to one more than the maximum, the newest first: `count` will
 * be moved, `leftCount` belong to other sites.
 */
export async function countMoved(
  work: UnitOfWork,
  { kind, from, sites }: Pick<Move, 'kind' | 'from' | 'sites'>,
): Promise<{ count: number; leftCount: number }> {
  const isMoved = sites ? sql`c.site_id = any (${[...sites]}::integer[])` : sql`true`;
  const { rows } = await sql<{ count: number; leftCount: number }>`
    select count(*) filter (where is_moved)::integer as count, count(*) filter (where not is_moved)::integer as "leftCount"
    from (
      select coalesce(${isMoved}, false) as is_moved
      from (
        select distinct from_id from reference
        where organisation_id = ${work.organisationId} and to_entity = ${kind} and to_id = ${from} and from_entity = 'content'
        order by from_id desc limit ${MOVED_COUNT_MAX + 1}
      ) as item
      left join content c on c.organisation_id = ${work.organisationId} and c.id = item.from_id
    ) as named`.execute(work.db);
  return rows[0] ?? { count: 0, leftCount: 0 };
}

/**
 * Starts a move, or continues below the last item. The next batch is queued in the same transaction, so that
 * a kill loses nothing. A waiting move is not replaced by a move to another target, or by another user, who
 * may have other sites.
 */
export async function queueMove(work: RecordContext, move: Move, below?: number): Promise<void> {
  const { kind, from, to, by } = move;
  await work.queue(JOB, { ...move, below }, { key: `move/${kind}/${from}/${to}/${by ?? 'system'}` });
}

/** Moves one batch, the newest items first. An item that its site's rules refuse is not moved. */
export async function moveNext(work: RecordContext, move: Move, below: number | null): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct from_id as id from reference
    where organisation_id = ${work.organisationId} and to_entity = ${move.kind} and to_id = ${move.from}
      and from_entity = 'content' and from_id < ${below ?? 2_147_483_647}
    order by from_id desc limit ${BATCH}`.execute(work.db);
  for (const { id } of rows) await moveOrLeave(work, move, id);
  const last = rows.at(-1);
  if (rows.length === BATCH && last) await queueMove(work, move, last.id);
}

/** A refusal by a rule or the database rolls back only this item: the transaction continues with the next. */
async function moveOrLeave(work: RecordContext, move: Move, id: number): Promise<void> {
  await sql`savepoint item`.execute(work.db);
  try {
    await moveOne(work, move, id);
    await sql`release savepoint item`.execute(work.db);
  } catch (error) {
    await sql`rollback to savepoint item`.execute(work.db);
    if (!(error instanceof AppError)) throw error;
  }
}

async function moveOne(work: RecordContext, move: Move, id: number): Promise<void> {
  const record = await work.records.find(content, id, { lock: true });
  if (!record || (move.sites && !move.sites.includes(record.site))) return;
  const type = work.registry.contentTypes.get(record.type);
  if (!type) return;
  const values = valuesOf(record, type);
  const note = { event: 'Moved', by: move.by };
  await writeValues(work, { record, type }, movedValues(values, move), note);
  if (record.status === 0) return;
  const document = await loadDocument(work, id);
  if (document.workingCopy)
    await replaceWorkingCopy(
      work,
      document,
      movedValues(document.workingCopy.data, move),
      movedValues(document.workingCopy.unfinished, move),
    );
}

/** A flat document, or part of one, as it is after the move. Pure. */
export function movedValues(
  values: Readonly<Record<string, unknown>>,
  { kind, from, to }: Pick<Move, 'kind' | 'from' | 'to'>,
): Record<string, unknown> {
  const moved = Object.entries(values).map(([key, value]): [string, unknown] => {
    if (kind === 'taxonomy') return [key, key === 'taxonomy' ? replaced(value, from, to) : value];
    if (key === 'primarySection') return [key, value === from ? to : value];
    if (key === 'schedules') return [key, movedPlacements(value, from, to)];
    return [key, withLinks(value, from, to)];
  });
  return Object.fromEntries(moved);
}

function replaced(ids: unknown, from: number, to: number): unknown {
  return Array.isArray(ids) ? [...new Set(ids.map((id: unknown) => (id === from ? to : id)))] : ids;
}

/** Merges duplicate placements in a section that have the same option and times. */
function movedPlacements(placements: unknown, from: number, to: number): unknown {
  if (!Array.isArray(placements)) return placements;
  const moved = placements.map((one: Record<string, unknown>) =>
    one['section'] === from ? { ...one, section: to } : one,
  );
  return [...new Map(moved.map((one) => [JSON.stringify(one, Object.keys(one).toSorted()), one])).values()];
}

/** Replaces the section in links of texts, which reference it by `sectionId`. */
function withLinks(value: unknown, from: number, to: number): unknown {
  if (Array.isArray(value)) return value.map((one) => withLinks(one, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'sectionId' && part === from ? to : withLinks(part, from, to),
    ]),
  );
}
