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
 * Replaces the working copy of an item; null if the item has none and nothing is to be stored. Throws BAD_USER_INPUT for
 * changed values with which the unfinished ones are larger than a draft can store.
 */
export async function storeWorkingCopy(
  work: RecordContext,
  id: number,
  { data, unfinished }: Pick<WorkingCopy, 'data' | 'unfinished'>,
  before: WorkingCopy | null,
): Promise<WorkingCopy | null> {
  const by = work.actor.kind === 'staff' ? work.actor.id : null;
  if (!before && isEmpty(data) && isEmpty(unfinished)) return null;
  assertUnfinishedSize(unfinished, before?.unfinished ?? {});
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

/**
 * Brings back the changes of a working copy that a command wrote to the item, with their authors and times. What is unfinished
 * stays.
 */
export async function bringBackWorkingCopy(
  work: RecordContext,
  id: number,
  { data, updated, updatedBy, updatedEvent, writers }: Omit<WorkingCopy, 'version' | 'unfinished'>,
): Promise<void> {
  await sql`
    insert into content_working_copy (organisation_id, content_id, updated, updated_by_id, updated_event, data, writers)
    values (${work.organisationId}, ${id}, ${updated}, ${updatedBy}, ${updatedEvent}, ${JSON.stringify(data)}::jsonb,
      ${JSON.stringify(writers)}::jsonb)
    on conflict (organisation_id, content_id) do update
      set version = content_working_copy.version + 1, updated = excluded.updated, updated_by_id = excluded.updated_by_id,
        updated_event = excluded.updated_event, data = excluded.data, writers = excluded.writers`.execute(
    work.db,
  );
  await work.records.writeOperationalColumns(content, { ids: [id] }, { touched: updated });
}

/** Maximum size of what one draft stores unfinished, in bytes of its JSON. */
const UNFINISHED_BYTES_MAX = 200_000;

/** Whether the unfinished values are larger than a draft can store. */
export function isUnfinishedTooLarge(unfinished: Record<string, unknown>): boolean {
  return Buffer.byteLength(JSON.stringify(unfinished)) > UNFINISHED_BYTES_MAX;
}

/**
 * Throws BAD_USER_INPUT that names the changed values with which the draft would have more unfinished values than it can store.
 * Values that it has already are never refused.
 */
function assertUnfinishedSize(unfinished: Record<string, unknown>, before: Record<string, unknown>): void {
  if (!isUnfinishedTooLarge(unfinished)) return;
  const isChanged = (key: string) => !isDeepEqual(unfinished[key], before[key]);
  const [changed, same] = [
    Object.keys(unfinished).filter(isChanged),
    Object.keys(unfinished).filter((key) => !isChanged(key)),
  ];
  const stored = new Map([...same, ...changed].map((key) => [key, memberBytes(key, before[key])]));
  let bytes = BRACE_BYTES + [...stored.values()].reduce((sum, size) => sum + size, 0);
  const sizes = changed.map((key) => ({ key, size: memberBytes(key, unfinished[key]) }));
  const refused: string[] = [];
  for (const { key, size } of sizes.toSorted((one, other) => one.size - other.size)) {
    const next = bytes - (stored.get(key) ?? 0) + size;
    if (next > UNFINISHED_BYTES_MAX) refused.push(key);
    else bytes = next;
  }
  if (refused.length === 0) return;
  throw badInput(
    'UNFINISHED_TOO_LARGE',
    'Unfinished entries take up more than 200 kB. Complete some of them, or remove them.',
    Object.fromEntries(refused.map((key) => [key, NOT_STORED])),
  );
}

/** Bytes of the two braces of an object in JSON, less the comma that its last member does not need. */
const BRACE_BYTES = 1;

/** Bytes of a member of an object in JSON, with its comma; 0 without a value. */
function memberBytes(key: string, value: unknown): number {
  return value === undefined ? 0 : Buffer.byteLength(`${JSON.stringify(key)}:${JSON.stringify(value)},`);
}

const NOT_STORED =
  'This is not saved: unfinished entries of an item take up at most 200 kB. Complete this one or others, or shorten it.';

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
