/** Rows of working copies: what editors changed and did not publish, and what they have not finished. */
import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import { eventOfActor } from '#model/permissions.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { content } from '../../entity.ts';

export interface WorkingCopy {
  version: number;
  updated: string;
  updatedBy: number | null;
  /** What describes an author who is not a user: `API key: Nightly sync`. */
  updatedEvent: string | null;
  data: Record<string, unknown>;
  /**
   * Values that editors typed and that their fields refuse, by field: stored for the editors until they are valid. Nothing
   * else reads them.
   */
  unfinished: Record<string, unknown>;
  /** The author of each value in `data` and `unfinished`, and when the value was written (ISO). */
  writers: Record<string, FieldWriter>;
}

export interface FieldWriter {
  by: number | null;
  at: string;
}

/** The working copy of an item; null without one. */
export async function findWorkingCopy(work: UnitOfWork, id: number): Promise<WorkingCopy | null> {
  const row = await work.db
    .selectFrom('content_working_copy')
    .select(WORKING_COPY_COLUMNS)
    .where('organisation_id', '=', work.organisationId)
    .where('content_id', '=', id)
    .executeTakeFirst();
  return row ? workingCopyOf(row) : null;
}

/**
 * Deletes an item's unpublished changes; the time of its last change is the record's again. What its editors have not
 * finished stays, unless `dropsUnfinished`: the working copy is returned then.
 */
export async function removeWorkingCopy(
  work: RecordContext,
  id: number,
  { dropsUnfinished = false } = {},
): Promise<WorkingCopy | null> {
  const own = sql`organisation_id = ${work.organisationId} and content_id = ${id}`;
  const { rows } = await sql<WorkingCopyRow>`
    with removed as (
      delete from content_working_copy where ${own} and (unfinished = '{}' or ${dropsUnfinished}))
    update content_working_copy set data = '{}', version = version + 1,
      writers = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(writers) where unfinished ? key)
    where ${own} and not (unfinished = '{}' or ${dropsUnfinished})
    returning ${sql.join(WORKING_COPY_COLUMNS.map((column) => sql.ref(column)))}`.execute(work.db);
  await work.records.writeOperationalColumns(content, { ids: [id] }, { touched: null });
  await work.records.setPending(content, id, []);
  return rows[0] ? workingCopyOf(rows[0]) : null;
}

/**
 * Replaces the working copy of an item; null if the item has none and nothing is to be stored. Throws BAD_USER_INPUT if the
 * unfinished values are larger than a draft can keep.
 */
export async function storeWorkingCopy(
  work: RecordContext,
  id: number,
  { data, unfinished }: Pick<WorkingCopy, 'data' | 'unfinished'>,
  before: WorkingCopy | null,
): Promise<WorkingCopy | null> {
  const by = work.actor.kind === 'staff' ? work.actor.id : null;
  if (!before && isEmpty(data) && isEmpty(unfinished)) return null;
  assertUnfinishedSize(unfinished);
  const writers = JSON.stringify(writersOf({ data, unfinished }, before, { by, at: work.now }));
  // `touched` only sorts the list of content. It does not affect readers, purges or the record's version.
  const { rows } = await sql<WorkingCopyRow>`
    insert into content_working_copy (organisation_id, content_id, updated_by_id, updated_event, data, unfinished, writers)
    values (${work.organisationId}, ${id}, ${by}, ${eventOfActor(work.actor)}, ${JSON.stringify(data)}::jsonb,
      ${JSON.stringify(unfinished)}::jsonb, ${writers}::jsonb)
    on conflict (organisation_id, content_id) do update
      set version = content_working_copy.version + 1, updated = clock_timestamp(), updated_by_id = excluded.updated_by_id,
        updated_event = excluded.updated_event, data = excluded.data, unfinished = excluded.unfinished,
        writers = excluded.writers
    returning ${sql.join(WORKING_COPY_COLUMNS.map((column) => sql.ref(column)))}`.execute(work.db);
  const [row] = rows;
  await work.records.writeOperationalColumns(content, { ids: [id] }, { touched: row?.updated ?? null });
  return row ? workingCopyOf(row) : null;
}

/** Maximum size of what one draft stores unfinished, in bytes of its JSON. */
const UNFINISHED_BYTES_MAX = 200_000;

/** Throws BAD_USER_INPUT if the unfinished values are larger than a draft can keep. */
function assertUnfinishedSize(unfinished: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(unfinished)) <= UNFINISHED_BYTES_MAX) return;
  const message = 'Unfinished entries take up more than 200 kB. Complete some of them, or remove them.';
  throw badInput(
    'UNFINISHED_TOO_LARGE',
    message,
    Object.fromEntries(Object.keys(unfinished).map((field) => [field, message])),
  );
}

function isEmpty(values: Record<string, unknown>): boolean {
  return Object.keys(values).length === 0;
}

/** The author of each value; unchanged values retain their author. */
function writersOf(
  { data, unfinished }: Pick<WorkingCopy, 'data' | 'unfinished'>,
  before: WorkingCopy | null,
  writer: FieldWriter,
): Record<string, FieldWriter> {
  const values = { ...data, ...unfinished };
  const known = { ...before?.data, ...before?.unfinished };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      (isDeepEqual(known[key], value) ? before?.writers[key] : undefined) ?? writer,
    ]),
  );
}

const WORKING_COPY_COLUMNS = [
  'version',
  'updated',
  'updated_by_id',
  'updated_event',
  'data',
  'unfinished',
  'writers',
] as const;

interface WorkingCopyRow {
  version: number;
  updated: string;
  updated_by_id: number | null;
  updated_event: string | null;
  data: Record<string, unknown>;
  unfinished: Record<string, unknown>;
  writers: unknown;
}

const workingCopyOf = (row: WorkingCopyRow): WorkingCopy => ({
  version: row.version,
  updated: row.updated,
  updatedBy: row.updated_by_id,
  updatedEvent: row.updated_event,
  data: row.data,
  unfinished: row.unfinished,
  writers: row.writers as Record<string, FieldWriter>,
});
