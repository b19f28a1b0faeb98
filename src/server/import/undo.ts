/** Undoes a run: deletes records that have not changed since, and restores the records it changed. */
import { sql } from 'kysely';
import { badInput, forbidden } from '#model/errors.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import type { Staff } from '#model/permissions.ts';
import type { RecordContext, StoredRecord } from '#server/records/index.ts';
import { beforeOf, changesOf, endChange } from './report/changes.ts';
import type { ImportServices } from './context.ts';
import { authorOf, committedTransactions, type ImportScope, type Units } from './units.ts';

/** Undone records, and those that were not undone because they are in use. */
export interface UndoReport {
  removed: number;
  restored: number;
  left: { entity: string; id: number; name: string; reason: string }[];
  /** Number of records beyond the limit of the list. */
  leftOut: number;
}

export interface UndoOptions {
  services: Pick<ImportServices, 'pool' | 'registry'>;
  owner: ImportScope;
  /** Id of the run. */
  id: number;
  /** Name of the mapping, for the history. */
  name: string;
  /**
   * The user who requested the undo, whose rights apply. Null on the command line, which may do everything.
   */
  startedBy: Staff | null;
  shouldStop?: () => boolean;
  /** Called after every batch, with the results of this part so far. */
  onProgress?: (report: UndoReport) => void;
}

type Change = Awaited<ReturnType<typeof changesOf>>[number];

const BATCH = 25;
const LEFT_MAX = 500;
/** Records that refer to created ones are removed first; each pass makes more of the rest removable. */
const PASSES_MAX = 10;
const EDITED = 'The record was edited after the import.';
const GONE = { before: null, version: null };
const USED = 'Other records refer to the record.';

/**
 * Joins the reports of two parts of an undo, the first in its stored form: the second part checks again the
 * records that the first left.
 */
export function joinUndone(first: unknown, second: UndoReport): UndoReport {
  if (!isUndoReport(first)) return second;
  return {
    ...second,
    removed: first.removed + second.removed,
    restored: first.restored + second.restored,
  };
}

function isUndoReport(value: unknown): value is UndoReport {
  return typeof value === 'object' && value !== null && 'removed' in value && 'restored' in value;
}

/** Undoes a run. Safe to run again: undone changes are not processed a second time. */
export async function undoImport(options: UndoOptions): Promise<UndoReport> {
  const { services, owner, name, startedBy, id } = options;
  const author = authorOf(owner, startedBy, `Import undone: ${name}`);
  const units = committedTransactions(services.pool, services.registry, author);
  const report: UndoReport = { removed: 0, restored: 0, left: [], leftOut: 0 };
  const undo = { ...options, units, report };
  let changes: Change[] = [];
  try {
    changes = await units.read((work) => changesOf(work, id));
    await restoreAll(
      undo,
      changes.filter(({ isNew }) => !isNew),
    );
    await removeAll(
      undo,
      changes.filter(({ isNew }) => isNew),
    );
    return report;
  } catch (error) {
    await tellWhatWasDone(undo, changes).catch(() => undefined);
    throw error;
  } finally {
    await units.end();
  }
}

/** Part of a batch may have been undone before the rest of it failed: changes that are still listed were not undone. */
async function tellWhatWasDone({ units, id, report, onProgress }: Undo, changes: readonly Change[]) {
  const rest = await units.read((work) => changesOf(work, id));
  const countOf = (listed: readonly Change[], isNew: boolean) =>
    listed.filter((change) => change.isNew === isNew).length;
  const removed = countOf(changes, true) - countOf(rest, true);
  const restored = countOf(changes, false) - countOf(rest, false);
  onProgress?.({ ...report, removed, restored });
}

interface Undo extends UndoOptions {
  units: Units;
  report: UndoReport;
}

async function restoreAll(undo: Undo, changes: readonly Change[]): Promise<void> {
  const run = (work: RecordContext, change: Change) => restore(work, undo.id, change);
  await tell(undo, await each(undo, changes, { counted: 'restored', run }));
}

/** Removes created records. A record that others refer to waits until those are deleted. */
async function removeAll(undo: Undo, changes: readonly Change[]): Promise<void> {
  // Found beforehand: edited records stay, and so do the records they refer to.
  const edited: Change[] = [];
  for (const change of changes)
    if (await undo.units.read((work) => isEdited(work, change))) edited.push(change);
  await tell(
    undo,
    edited.map((change) => ({ change, reason: EDITED })),
  );
  const editedSet = new Set(edited);
  let rest: Left[] = changes
    .filter((change) => !editedSet.has(change))
    .map((change) => ({ change, reason: '' }));
  for (let pass = 0; pass < PASSES_MAX && rest.length > 0; pass += 1) {
    const used = await undo.units.read((work) =>
      usedElsewhere(
        work,
        rest.map(({ change }) => change),
      ),
    );
    const left = await each(
      undo,
      rest.map(({ change }) => change),
      { counted: 'removed', run: (work, change) => remove(work, undo.id, change, used) },
    );
    const isStuck = left.length === rest.length;
    rest = left;
    if (isStuck) break;
  }
  await tell(undo, rest);
}

interface Left {
  change: Change;
  reason: string;
}

/**
 * Undoes each change until it is stopped, and counts those that succeed. Returns the records that were left,
 * with the reason.
 */
async function each(
  { units, report, shouldStop, onProgress }: Undo,
  changes: readonly Change[],
  {
    counted,
    run,
  }: {
    counted: 'removed' | 'restored';
    run: (work: RecordContext, change: Change) => Promise<void>;
  },
): Promise<Left[]> {
  const left: Left[] = [];
  for (let at = 0; at < changes.length && !shouldStop?.(); at += BATCH) {
    const batch = changes.slice(at, at + BATCH);
    const writes = batch.map((change) => (work: RecordContext) => run(work, change));
    for (const [index, outcome] of (await units.runAll(writes, false)).entries()) {
      const change = batch[index];
      if (change && 'reason' in outcome) left.push({ change, reason: outcome.reason });
      else report[counted] += 1;
    }
    onProgress?.(report);
  }
  return left;
}

async function restore(work: RecordContext, runId: number, change: Change): Promise<void> {
  const { entity, access } = work.records.named(change.entity);
  const record = await unedited(work, change);
  const before = await beforeOf(work, runId, change);
  if (!record || !before) return endChange(work, runId, change, GONE);
  const values = Object.fromEntries(
    Object.keys(entity.fields).flatMap((key) => (Object.hasOwn(before, key) ? [[key, before[key]]] : [])),
  );
  // Restores with the rights of an editor: no forbidden values are written, and no references to deleted
  // records.
  const asItWas = { ...record, ...values };
  if (!access.update(work.actor, record) || !access.update(work.actor, asItWas))
    throw forbidden('PERMISSION_MISSING', 'You do not have permission to change it.');
  const changed = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isDeepEqual(value, record[key])),
  );
  await work.records.checkReferences(entity.fields, changed);
  const imports = work.registry.hooks.get(entity.name)?.imports;
  await imports?.checkRestore?.(work, record, asItWas);
  const { version } = await work.records.writeUnchecked(entity, record, values);
  await endChange(work, runId, change, { before: before.version, version });
}

async function remove(
  work: RecordContext,
  runId: number,
  change: Change,
  used: ReadonlySet<string>,
): Promise<void> {
  const { entity, access } = work.records.named(change.entity);
  const record = await unedited(work, change);
  if (record) {
    if (used.has(keyOf(change))) throw badInput('RECORD_IN_USE', USED);
    if (!access.delete(work.actor, record))
      throw forbidden('PERMISSION_MISSING', 'You do not have permission to delete it.');
    const imports = work.registry.hooks.get(entity.name)?.imports;
    await (imports?.remove ? imports.remove(work, record) : work.records.delete(entity, record.id));
  }
  await endChange(work, runId, change, GONE);
}

async function isEdited(work: RecordContext, change: Change): Promise<boolean> {
  const { entity } = work.records.named(change.entity);
  const record = await work.records.find(entity, change.id);
  const hooks = work.registry.hooks.get(entity.name)?.imports;
  if (!record || hooks?.isDeleted?.(record)) return false;
  return record.version !== change.version || (await hooks?.isTaken?.(work, record)) === true;
}

/**
 * Returns the record as the run left it; null if it is deleted. Throws BAD_USER_INPUT if it was changed
 * since.
 */
async function unedited(work: RecordContext, change: Change): Promise<StoredRecord | null> {
  const { entity } = work.records.named(change.entity);
  const record = await work.records.find(entity, change.id, { lock: true });
  const hooks = work.registry.hooks.get(entity.name)?.imports;
  if (!record || hooks?.isDeleted?.(record)) return null;
  if (record.version !== change.version || (await hooks?.isTaken?.(work, record)))
    throw badInput('CHANGED_SINCE_IMPORT', EDITED);
  return record;
}

/** Keys of items that other records refer to: such items stay, and so do the references in them. */
async function usedElsewhere(work: RecordContext, changes: readonly Change[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (const [name, ofEntity] of Map.groupBy(changes, ({ entity }) => entity)) {
    if (!work.registry.hooks.get(name)?.imports?.remove) continue;
    let ids = ofEntity.map(({ id }) => id);
    for (;;) {
      const { rows } = await sql<{ id: number }>`
        select distinct to_id as id from reference
        where organisation_id = ${work.organisationId} and to_entity = ${name} and to_id = any(${ids}::integer[])
          and not (from_entity = ${name} and from_id = any(${ids}::integer[]))`.execute(work.db);
      if (rows.length === 0) break;
      const found = new Set(rows.map(({ id }) => id));
      for (const id of found) used.add(keyOf({ entity: name, id }));
      ids = ids.filter((id) => !found.has(id));
    }
  }
  return used;
}

function keyOf({ entity, id }: Pick<Change, 'entity' | 'id'>): string {
  return `${entity} ${id}`;
}

async function tell({ units, report }: Undo, left: readonly Left[]): Promise<void> {
  const named = left.slice(0, Math.max(0, LEFT_MAX - report.left.length));
  report.leftOut += left.length - named.length;
  for (const { change, reason } of named) {
    const { entity, id } = change;
    const name = await units.read(async (work) => {
      const { entity: definition } = work.records.named(entity);
      const record = await work.records.find(definition, id);
      const title = record?.[definition.titleField];
      return typeof title === 'string' ? title : `${definition.label} ${id}`;
    });
    report.left.push({ entity, id, name, reason });
  }
}
