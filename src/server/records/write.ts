/**
 * Writes records, always in the same order: parse, load, authorise, compare versions, write, history,
 * references, words, purge.
 */
import { sql } from 'kysely';
import { siteRefusal } from '#access/concerned-sites.ts';
import type { Entity } from '#model/define-entity.ts';
import { presentOf } from '#model/define-module.ts';
import type { RecordOf } from '#records/record-of.ts';
import { badInput, conflict, type FieldErrors, forbidden, recordNotFound } from '#model/errors.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { defaultsOf, INPUT_REFUSED, parseInput, referencesOf } from '#records/shape.ts';
import { assertFieldsPresent, modulesOfRecord } from './present-fields.ts';
import { valueTaken } from './writes/value-taken.ts';
import { bindColumn, bindValue, columnOf, isDocument, selection, tableOf, unboundColumn } from './columns.ts';
import { writeHistory } from './history/history.ts';
import type { HistoryNote } from './history/history-rows.ts';
import { assertReferencesVisible } from './references/foreign-references.ts';
import { writeReferences, type ReferenceRow } from './references/references.ts';
import { removeSearchEntries, writeSearchEntry } from './search.ts';
import { wholeRecord } from './whole-record.ts';
import { entityOf, type FollowedWrite, type RecordContext } from './record-context.ts';
import type { StoredRecord } from './stored-record.ts';
import { beginWrite, batchedStatement } from '#records/write-batch.ts';

/** Creates a record from an input. Throws BAD_USER_INPUT, FORBIDDEN. */
export async function createRecord<E extends Entity>(
  work: RecordContext,
  entity: E,
  input: Record<string, unknown>,
): Promise<RecordOf<E>> {
  const values = checkedInput(work, entity, input);
  if (!entityOf(work.registry, entity.name).access.create(work.actor, values))
    throw siteRefusal(entity, 'create', work.actor, values) ?? forbidden();
  await assertReferencesVisible(work, entity.fields, values);
  return insertUnchecked(work, entity, values);
}

/** The values of a new record from an input. Throws BAD_USER_INPUT. */
export function checkedInput(
  work: Parameters<typeof assertFieldsPresent>[0],
  { fields }: Entity,
  input: Record<string, unknown>,
): Record<string, unknown> {
  assertFieldsPresent(work, { shape: fields, given: input, record: input, mode: 'create' });
  return { ...defaultsOf(fields), ...parseInput(fields, input, 'create') };
}

/**
 * Inserts complete values through the domain's rules; skips access and input checks. Throws the errors of the
 * rules.
 */
export async function insertUnchecked<E extends Entity>(
  work: RecordContext,
  entity: E,
  values: Record<string, unknown>,
  note?: HistoryNote,
): Promise<RecordOf<E>> {
  const prepared = await prepare(work, entity, null, values);
  return insertRecord(work, entity, prepared.values, { note, handed: prepared.handed });
}

/**
 * Writes values over `before` through the domain's rules; skips access and input checks. Throws the errors of
 * the rules.
 */
export async function writeUnchecked<E extends Entity>(
  work: RecordContext,
  entity: E,
  before: RecordOf<E>,
  values: Record<string, unknown>,
  note?: HistoryNote,
): Promise<RecordOf<E>> {
  const prepared = await prepare(work, entity, before, values);
  return writeRecord(work, entity, before, prepared.values, { note, handed: prepared.handed });
}

/** Description of a write in addition to its values. */
interface Writing {
  note?: HistoryNote | undefined;
  /** What the domain's `prepare` passed to its `after`. */
  handed?: unknown;
}

/**
 * Lets the domain complete or refuse values. A result that it passes on reaches `after` of the same write, or
 * is dropped.
 */
async function prepare(
  work: RecordContext,
  entity: Entity,
  before: StoredRecord | null,
  values: Record<string, unknown>,
): Promise<{ values: Record<string, unknown>; handed: unknown }> {
  const hooks = work.registry.hooks.get(entity.name);
  if (!hooks?.prepare && !entity.checks) return { values, handed: undefined };
  let handed: unknown;
  const nothing = Object.fromEntries(Object.keys(entity.fields).map((key) => [key, null]));
  const next = { ...nothing, ...before, ...values };
  // Jobs skip the checks.
  if (work.actor.kind !== 'system') runChecks(work, entity, before, next);
  if (!hooks?.prepare) return { values, handed: undefined };
  const prepared = await hooks.prepare(work, {
    action: before ? 'update' : 'create',
    before,
    values,
    next,
    passToAfter: (found) => {
      handed = found;
    },
  });
  return { values: prepared, handed };
}

/**
 * Throws BAD_USER_INPUT with the messages of the checks that extensions add, without those of modules that
 * are off on the record's site.
 */
export function runChecks(
  work: RecordContext,
  { checks = [] }: Entity,
  before: StoredRecord | null,
  next: Record<string, unknown>,
): void {
  const modulesOn = modulesOfRecord(work, next);
  const present = modulesOn ? presentOf(checks, modulesOn) : checks;
  const doubtful: FieldErrors = Object.fromEntries(
    present.flatMap(({ check }) => Object.entries(check(before, next))),
  );
  if (Object.keys(doubtful).length > 0) throw badInput('VALUES_INVALID', INPUT_REFUSED, doubtful);
}

/** Deletes a record, without access checks and delete protection; its history stays. */
export async function removeRecord<E extends Entity>(
  work: RecordContext,
  entity: E,
  before: RecordOf<E>,
): Promise<RecordOf<E>> {
  const { id } = before;
  await sql`delete from ${sql.table(tableOf(entity))} where organisation_id = ${work.organisationId} and id = ${id}`.execute(
    work.db,
  );
  await removeSearchEntries(work, entity, [id]);
  await writeReferences(work, { entity: entity.name, id, references: [] });
  await follow(work, entity, { action: 'delete', before, after: null, record: before });
  return before;
}

/** Inserts complete values; skips access, input checks and the domain's rules. */
export async function insertRecord<E extends Entity>(
  work: RecordContext,
  entity: E,
  values: Record<string, unknown>,
  writing: Writing = {},
): Promise<RecordOf<E>> {
  beginWrite(work);
  const after = (await insertTogether(work, { entity, values })) as RecordOf<E>;
  await index(work, entity, after, { isNew: true });
  return followNewest(work, entity, after, { action: 'create', before: null, ...writing });
}

const insertTogether = batchedStatement(
  ({ entity, values }: { entity: Entity; values: Record<string, unknown> }) =>
    `${entity.name} ${insertedKeys(entity, values).join(' ')}`,
  async (work: RecordContext, rows) => {
    const [first] = rows;
    if (!first) return [];
    const { entity } = first;
    const keys = insertedKeys(entity, first.values);
    const refs = keys.map((key) => sql.ref(columnOf(entity, key)));
    const columns = keys.map((key) =>
      bindColumn(
        entity,
        key,
        rows.map(({ values }) => values[key]),
      ),
    );
    // Documents are returned as they were passed in: reading them again would cost as much as writing them.
    const documents = keys.filter((key) => isDocument(entity, key));
    const inserted = await guarded(entity, () =>
      sql<StoredRecord>`
        insert into ${sql.table(tableOf(entity))} (organisation_id, ${sql.join(refs)})
        select ${work.organisationId}::integer, ${sql.join(keys.map((key) => unboundColumn(entity, key)))}
        from unnest(${sql.join(columns)}) with ordinality as given (${sql.join(refs)}, ordinality)
        order by ordinality returning ${selection(entity, documents)}`.execute(work.db),
    );
    if (inserted.rows.length !== rows.length) throw forbidden();
    return inserted.rows.map((row, index) => ({
      ...row,
      ...Object.fromEntries(documents.map((key) => [key, rows[index]?.values[key] ?? null])),
    }));
  },
  { isWrite: true },
);

function insertedKeys(entity: Entity, values: Record<string, unknown>): string[] {
  return Object.keys(values).filter((key) => key in entity.fields || key === 'id');
}

/**
 * Writes values over `before`; skips access, input checks and the domain's rules. Returns `before` unchanged
 * if nothing differs.
 */
export async function writeRecord<E extends Entity>(
  work: RecordContext,
  entity: E,
  before: RecordOf<E>,
  values: Record<string, unknown>,
  writing: Writing = {},
): Promise<RecordOf<E>> {
  beginWrite(work);
  const stored: StoredRecord = before;
  const changed = Object.keys(values).filter(
    (key) => key in entity.fields && !isDeepEqual(values[key], stored[key]),
  );
  if (changed.length === 0) return before;
  const sets = sql.join([
    sql`version = version + 1`,
    sql`updated = clock_timestamp()`,
    ...changed.map((key) => sql`${sql.ref(columnOf(entity, key))} = ${bindValue(entity, key, values[key])}`),
  ]);
  const rows = await guarded(entity, () =>
    sql<RecordOf<E>>`
      update ${sql.table(tableOf(entity))} set ${sets}
      where organisation_id = ${work.organisationId} and id = ${before.id} and version = ${before.version}
      returning ${selection(entity)}`.execute(work.db),
  );
  const after = rows.rows[0];
  if (!after)
    throw conflict('STALE_VERSION', 'Someone else changed this at the same time. Reload it.', {
      version: before.version,
    });
  await index(work, entity, after);
  return followNewest(work, entity, after, { action: 'update', before, ...writing });
}

async function index(
  work: RecordContext,
  entity: Entity,
  record: StoredRecord,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const references = referencesOfRecord(work, entity, record);
  await writeReferences(work, { entity: entity.name, id: record.id, isNew, references });
  if (entity.list.search.length > 0)
    await writeSearchEntry(work, { entity, record, siteIds: siteIdsOf(entity, record) });
}

/** Returns all references of a record. */
export function referencesOfRecord(
  { registry }: Pick<RecordContext, 'registry'>,
  entity: Entity,
  record: StoredRecord,
): ReferenceRow[] {
  const { shape, values } = wholeRecord(registry, entity, record);
  return [
    ...referencesOf(shape, values),
    ...(registry.hooks.get(entity.name)?.references?.(registry, record) ?? []),
  ];
}

/**
 * Sites that find a record: those of a content item, the site it was added on, its owner's, or (empty) all
 * sites of the organisation.
 */
export function siteIdsOf(entity: Entity, record: StoredRecord): number[] {
  if (Array.isArray(record['sitesShown'])) return record['sitesShown'] as number[];
  if (typeof record['homeSite'] === 'number') return [record['homeSite']];
  return entity.tenancy === 'site' ? [Number(record['site'])] : [];
}

/** Follows a write; returns the record as it is then: the entity's `after` may have written it again. */
async function followNewest<E extends Entity>(
  work: RecordContext,
  entity: E,
  after: RecordOf<E>,
  write: Writing & Pick<FollowedWrite, 'action' | 'before'>,
): Promise<RecordOf<E>> {
  const followed = (work.followed ??= new Map<string, { record: StoredRecord }>());
  const key = `${entity.name} ${after.id}`;
  const outer = followed.get(key);
  const newest = { record: after };
  followed.set(key, newest);
  try {
    await follow(work, entity, { ...write, after, record: after });
  } finally {
    if (outer) followed.set(key, outer);
    else followed.delete(key);
  }
  if (outer) outer.record = newest.record;
  return newest.record;
}

/** Writes the history and runs the entity's `after`, in the same transaction. */
async function follow(
  work: RecordContext,
  entity: Entity,
  { note, handed, ...write }: Writing & Omit<FollowedWrite, 'handed'>,
): Promise<void> {
  await writeHistory(work, entity, write.action, write, note);
  await work.registry.hooks.get(entity.name)?.after?.(work, { ...write, handed });
}

/** Converts refusals by the database to messages; any other error stays an internal error. */
async function guarded<T>(entity: Entity, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505') throw valueTaken(entity, constraint);
    if (code === '23503')
      throw badInput('REFERENCE_DELETED', 'A referenced record was deleted. Reload the form.');
    if (code === '42501') throw recordNotFound(entity);
    throw error;
  }
}
