/**
 * The history of records: a row for every write and for every version worth retaining, in the writing
 * transaction.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Entity } from '#model/define-entity.ts';
import { badInput } from '#model/errors.ts';
import { eventOfActor } from '#model/permissions.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { withoutSecrets } from '#records/shape.ts';
import type { RecordContext } from '../record-context.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { historyOfSites } from './history-lists.ts';
import type { HistoryAction, HistoryFilter, HistoryNote, HistoryRow } from './history-rows.ts';
import type { StoredRecord } from '../stored-record.ts';
import { deferredStatement } from '#records/write-batch.ts';

/** Days after which unprotected and unnamed rows are cleared (design, section 6). */
export const HISTORY_DAYS = 365;

/** Maximum number of rows cleared in one transaction. */
const CLEARED_MAX = 5_000;

/** A record before and after a change. */
export interface RecordChange {
  before: StoredRecord | null;
  after: StoredRecord | null;
}

/** A row to write. */
interface Entry extends RecordChange {
  entity: Entity;
  action: HistoryAction;
  note?: HistoryNote | undefined;
}

/** Writes one row. */
export async function writeHistory(
  work: RecordContext,
  entity: Entity,
  action: HistoryAction,
  { before, after }: RecordChange,
  note?: HistoryNote,
): Promise<void> {
  await writeEntry(work, { entity, action, before, after, note });
}

/** Writes a row for each of several records, in one statement. */
export async function writeHistories(
  work: RecordContext,
  entity: Entity,
  action: HistoryAction,
  changes: readonly RecordChange[],
  note: HistoryNote = {},
): Promise<void> {
  await writeEntries(
    work,
    changes.map((change) => ({ ...change, entity, action, note })),
  );
}

const writeEntry = deferredStatement(writeEntries);

async function writeEntries(work: RecordContext, entries: readonly Entry[]): Promise<void> {
  const rows = entries.flatMap((entry) => rowOf(work, entry));
  if (rows.length === 0) return;
  await sql`
    insert into history (organisation_id, entity, record_id, version, action, event, name, kept, at, cms_user_id, site_ids, before, after)
    select ${work.organisationId}, entity, record_id, version, action, event, name, kept, coalesce(at, now()), cms_user_id,
      site_ids::integer[], before::jsonb, after::jsonb
    from unnest(
      ${rows.map(({ entity }) => entity)}::text[], ${rows.map(({ record }) => record.id)}::integer[],
      ${rows.map(({ record }) => record.version)}::integer[], ${rows.map(({ action }) => action)}::text[],
      ${rows.map(({ event }) => event)}::text[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ kept }) => kept)}::boolean[], ${rows.map(({ at }) => at)}::timestamptz[],
      ${rows.map(({ userId }) => userId)}::integer[], ${rows.map(({ siteIds }) => siteIds)}::text[],
      ${rows.map(({ before }) => before)}::text[], ${rows.map(({ after }) => after)}::text[]
    ) as row (entity, record_id, version, action, event, name, kept, at, cms_user_id, site_ids, before, after)
  `.execute(work.db);
}

function rowOf(work: RecordContext, { entity, action, before, after, note = {} }: Entry) {
  const record = after ?? before;
  if (!record || entity.history === false) return [];
  const stripped = (values: StoredRecord | null) =>
    values && JSON.stringify(withoutSecrets(entity.fields, values));
  const actor = work.actor.kind === 'staff' ? work.actor.id : null;
  const event = note.by === undefined ? eventOfActor(work.actor) : (note.byEvent ?? null);
  const said = note.event ?? null;
  const row = {
    entity: entity.name,
    record,
    action,
    before: stripped(before),
    after: stripped(after),
    event: said && event ? `${said} (${event})` : (said ?? event ?? null),
    name: note.name ?? null,
    kept: note.kept ?? false,
    at: note.at ?? null,
    userId: note.by === undefined ? actor : note.by,
    siteIds: `{${sitesOf(work, entity, record).map(Math.trunc).join(',')}}`,
  };
  return [row];
}

/**
 * A page of rows that the transaction may see, newest first, and whether older rows follow. Rows of several records are
 * sorted by time.
 */
export async function listHistory(
  work: UnitOfWork,
  filter: HistoryFilter,
  page: { limit: number; before?: number | null | undefined },
): Promise<{ rows: HistoryRow[]; hasMore: boolean }> {
  const conditions = conditionsOf(work, filter);
  const statement =
    filter.recordId === undefined
      ? historyOfSites(work, filter, page, { columns: COLUMNS, conditions })
      : sql<HistoryRow>`
          select ${COLUMNS} from history
          where ${sql.join([...conditions, ...(page.before ? [sql`id < ${page.before}`] : [])], sql` and `)}
          order by id desc limit ${page.limit + 1}`;
  const result = await statement.execute(work.db);
  return { rows: result.rows.slice(0, page.limit), hasMore: result.rows.length > page.limit };
}

/** One row of a record, or null. */
export async function findHistory(
  work: UnitOfWork,
  entity: string,
  recordId: number,
  id: number,
): Promise<HistoryRow | null> {
  const conditions = conditionsOf(work, { entities: [entity], recordId });
  const result = await sql<HistoryRow>`
    select ${COLUMNS} from history where ${sql.join([...conditions, sql`id = ${id}`], sql` and `)}
  `.execute(work.db);
  return result.rows[0] ?? null;
}

/** Maximum number of rows examined for the last author of a field. */
const WRITER_ROWS_MAX = 20;

/**
 * Returns the last author of each field of a record, and when (ISO), as far as the newest rows of its history
 * show.
 */
export async function writersOf(
  work: UnitOfWork,
  entity: Entity,
  recordId: number,
  fields: readonly string[],
): Promise<Map<string, { by: { id: number; fullName: string } | null; at: string }>> {
  const rows = await sql<
    Pick<HistoryRow, 'at' | 'userId' | 'before' | 'after'> & { fullName: string | null }
  >`
    select at, cms_user_id as "userId", before, after,
      (select first_name || ' ' || last_name from cms_user
        where cms_user.organisation_id = history.organisation_id and cms_user.id = history.cms_user_id) as "fullName"
    from history where ${sql.join(conditionsOf(work, { entities: [entity.name], recordId, isVersion: true }), sql` and `)}
    order by id desc limit ${WRITER_ROWS_MAX}
  `.execute(work.db);
  return new Map(
    fields.flatMap((field) => {
      const row = rows.rows.find(({ before, after }) => !isDeepEqual(before?.[field], after?.[field]));
      if (!row) return [];
      const { at, userId, fullName } = row;
      const by = userId !== null && fullName !== null ? { id: userId, fullName } : null;
      return [[field, { by, at }] as const];
    }),
  );
}

/** Names a row, or removes its name. */
export async function nameHistory(work: UnitOfWork, id: number, name: string | null): Promise<void> {
  await sql`update history set name = ${name} where organisation_id = ${work.organisationId} and id = ${id}`.execute(
    work.db,
  );
}

/** Removes the history of records that are permanently deleted. */
export async function forgetHistory(
  work: UnitOfWork,
  entity: string,
  recordIds: readonly number[],
): Promise<void> {
  await sql`delete from history where organisation_id = ${work.organisationId} and entity = ${entity}
    and record_id = any (${recordIds}::integer[])`.execute(work.db);
}

/** Removes a bounded number of expired rows; returns whether more are left. */
export async function clearHistory(work: UnitOfWork): Promise<{ removed: number; hasMore: boolean }> {
  const result = await sql`
    delete from history where organisation_id = ${work.organisationId} and id = any (array(
      select id from history
      where organisation_id = ${work.organisationId} and not kept and name is null
        and at < now() - make_interval(days => ${HISTORY_DAYS})
      order by at limit ${CLEARED_MAX}))
  `.execute(work.db);
  const removed = Number(result.numAffectedRows ?? 0);
  return { removed, hasMore: removed === CLEARED_MAX };
}

const COLUMNS: RawBuilder<unknown> = sql`id, entity, record_id as "recordId", action, event, name, kept, at,
  cms_user_id as "userId", before, after`;

function conditionsOf(work: UnitOfWork, filter: HistoryFilter): RawBuilder<unknown>[] {
  const { entities, recordId, userId, from, until, siteId, isVersion } = filter;
  if (from && until && Date.parse(from) >= Date.parse(until))
    throw badInput('END_BEFORE_START', 'The end of the period is before its start.', {
      until: 'Choose a later day.',
    });
  return [
    sql`organisation_id = ${work.organisationId}`,
    ...(entities ? [sql`entity = any (${entities})`] : []),
    ...(recordId === undefined ? [] : [sql`record_id = ${recordId}`]),
    ...(userId ? [sql`cms_user_id = ${userId}`] : []),
    ...(from ? [sql`at >= ${from}`] : []),
    ...(until ? [sql`at < ${until}`] : []),
    ...(siteId ? [sql`(site_ids = '{}' or ${siteId} = any (site_ids))`] : []),
    ...(isVersion ? [sql`after is not null`] : []),
  ];
}

/**
 * The sites of a row: those that the domain names, those of an item, or the record's owner site; none for
 * records of the whole organisation.
 */
function sitesOf(work: RecordContext, entity: Entity, record: StoredRecord): number[] {
  const own = work.registry.hooks.get(entity.name)?.sitesOf?.(record);
  if (own) return own;
  if (Array.isArray(record['sitesShown'])) return record['sitesShown'] as number[];
  return entity.tenancy === 'site' ? [Number(record['site'])] : [];
}
