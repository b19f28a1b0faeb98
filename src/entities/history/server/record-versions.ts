/**
 * Versions of records without a working copy (`hasVersions`): lists the rows of their history, and restores
 * one.
 */
import type { Entity } from '#model/define-entity.ts';
import { AppError, badInput, forbidden, notFound, recordNotFound } from '#model/errors.ts';
import type { Shape } from '#model/field.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { parseInput } from '#records/shape.ts';
import type { HistoryRow, RecordContext, StoredRecord } from '#server/records/index.ts';

/** A versioned record that the actor may change, and the versioned part of it. */
interface Versioned {
  entity: Entity;
  record: StoredRecord;
  shape: Shape;
}

/** A version as it appears in lists. */
export interface ListedVersion {
  row: HistoryRow;
  /** Labels of the fields that the write changed; empty for the first version. */
  changes: string[];
}

/**
 * Opens a versioned record. Throws BAD_USER_INPUT for entities without versions, NOT_FOUND for records the
 * actor may not read, FORBIDDEN for records the actor may not change.
 */
export async function openVersioned(
  work: RecordContext,
  name: string,
  id: number,
  options: { lock?: boolean } = {},
): Promise<Versioned> {
  const registered = work.registry.entities.get(name);
  if (!registered?.entity.hasVersions)
    throw badInput('VERSIONS_NOT_SUPPORTED', 'This kind of record has no versions.', {
      entity: `${name} has no versions.`,
    });
  const { entity, access } = registered;
  const record = await work.records.find(entity, id, options);
  if (!record || !access.read(work.actor, record)) throw recordNotFound(entity);
  if (!access.update(work.actor, record)) throw forbidden();
  return { entity, record, shape: versionShape(entity) };
}

/** A page of versions, newest first. */
export async function listRecordVersions(
  work: RecordContext,
  { entity, record, shape }: Versioned,
  page: { limit: number; before: number | null },
): Promise<{ versions: ListedVersion[]; hasMore: boolean }> {
  const filter = { entities: [entity.name], recordId: record.id, isVersion: true };
  const { rows, hasMore } = await work.records.history.list(filter, page);
  const versions = rows.map((row) => ({ row, changes: changesOf(shape, row) }));
  return { versions, hasMore };
}

/** The values of a version, by field. Throws NOT_FOUND. */
export async function versionValues(
  work: RecordContext,
  { entity, record, shape }: Versioned,
  id: number,
): Promise<{ row: HistoryRow; values: Record<string, unknown> }> {
  const row = await work.records.history.find(entity, record.id, id);
  if (!row?.after) throw notFound('VERSION_NOT_FOUND', 'version');
  return { row, values: pick(shape, row.after) };
}

/**
 * Writes a version over the record, as a new change. Values that the current fields refuse, or that refer to
 * deleted records, are not restored: their labels are returned. Throws CONFLICT if the record's version isn't
 * `version` any more.
 */
export async function writeVersionOver(
  work: RecordContext,
  versioned: Versioned,
  input: { version: number; from: number },
): Promise<{ record: StoredRecord; leftOut: string[] }> {
  const { entity, record, shape } = versioned;
  if (record.version !== input.version)
    throw new AppError(
      'CONFLICT',
      'STALE_VERSION',
      'Someone else changed this record. Reload the page before you restore a version.',
    );
  const { row, values } = await versionValues(work, versioned, input.from);
  const changes: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    if (isDeepEqual(value, record[key] ?? null)) continue;
    if (await isAccepted(work, versioned, { [key]: value })) changes[key] = value;
    else leftOut.push(shape[key]?.options.label ?? key);
  }
  if (Object.keys(changes).length === 0) return { record, leftOut };
  const event = `Restored the version of ${row.at.slice(0, 16).replace('T', ' ')} UTC`;
  const restored = await work.records.update(
    entity,
    { id: record.id, version: record.version, changes, base: null },
    { event },
  );
  return { record: restored, leftOut };
}

/** The fields that users can write; the site of a record never changes. */
function versionShape(entity: Entity): Shape {
  return Object.fromEntries(
    Object.entries(entity.fields).filter(
      ([key, { options }]) => key !== 'site' && options.writable !== 'server' && !options.secret,
    ),
  );
}

function pick(shape: Shape, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(shape).map((key) => [key, values[key] ?? null]));
}

function changesOf(shape: Shape, { before, after }: HistoryRow): string[] {
  if (!before || !after) return [];
  return Object.entries(shape)
    .filter(([key]) => !isDeepEqual(before[key] ?? null, after[key] ?? null))
    .map(([, { options }]) => options.label);
}

async function isAccepted(
  work: RecordContext,
  { shape, record }: Versioned,
  change: Record<string, unknown>,
): Promise<boolean> {
  try {
    work.records.assertFieldsPresent({ shape, given: change, record, mode: 'update' });
    await work.records.checkReferences(shape, parseInput(shape, change, 'update'));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT') return false;
    throw error;
  }
}
