/**
 * Deletes records, and manages the trash of entities that have one: the policy of their table hides deleted
 * records until they are restored or erased.
 */
import { sql } from 'kysely';
import type { Entity } from '#model/define-entity.ts';
import { forbidden, recordNotFound } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import { siteTag } from '#page-model/site-data.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import { RequiresSequentialWrites } from '#records/write-batch.ts';
import { withTrash } from '#server/db/index.ts';
import { columnOf, tableOf } from '../columns.ts';
import { findRecord } from '../read.ts';
import type { ListCaller, Records, RestoredRecord } from '../record-actions.ts';
import { entityOf, type RecordContext } from '../record-context.ts';
import { assertUnused } from '../references/references.ts';
import type { StoredRecord } from '../stored-record.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { removeRecord, writeRecord } from '../write.ts';
import { eraseRecord } from '../writes/erase.ts';

/** Maximum number of records that the daily job deletes permanently in one transaction. */
const EMPTIED_MAX = 100;

/** Deletes records, and restores or erases deleted ones, in a unit of work. */
export function trashOf(
  work: RecordContext,
): Pick<Records, 'delete' | 'restore' | 'eraseFromTrash' | 'restoreByValue' | 'emptyTrash'> {
  return {
    delete: (entity, id) => deleteRecord(work, entity, id),
    restore: (entity, id) => restoreRecord(work, entity, id),
    eraseFromTrash: (entity, id) => eraseFromTrash(work, entity, id),
    restoreByValue: (entity, field, value) => restoreByValue(work, entity, { field, value }),
    emptyTrash: (entity) => emptyTrash(work, entity),
  };
}

/** Runs `run` so that it also sees the records in the trash. */
export function seeTrash<T>({ db, batch }: UnitOfWork, run: () => Promise<T>): Promise<T> {
  // The whole transaction sees the trash, including concurrent writes.
  if (batch) throw new RequiresSequentialWrites();
  return withTrash(db, run);
}

/** Narrows a list to the trash, most recently deleted first. */
export function ofTrash({ list }: Entity): ListCaller {
  const [first] = list.sorts;
  return {
    where: sql<boolean>`trashed is not null`,
    ...(first && { sortedBy: { [first.field]: sql.ref('trashed') } }),
  };
}

/**
 * Deletes a record that is not referenced, or moves it to the trash. Throws NOT_FOUND, FORBIDDEN, CONFLICT.
 */
async function deleteRecord<E extends Entity>(
  work: RecordContext,
  entity: E,
  id: number,
): Promise<RecordOf<E>> {
  const { access } = entityOf(work.registry, entity.name);
  const before = await findRecord(work, entity, id, { lock: true });
  if (!before || !access.read(work.actor, before)) throw recordNotFound(entity);
  assertCanDelete(work, entity, before, 'delete');
  await assertUnused(work, { entity: entity.name, id, label: `“${String(before[entity.titleField])}”` });
  if (!entity.hasTrash) return removeRecord(work, entity, before);
  const trashedBy = work.actor.kind === 'staff' ? work.actor.id : null;
  const values = { trashed: work.now, trashedBy };
  return seeTrash(work, () =>
    writeRecord(work, entity, before, values, { note: { event: 'Moved to the trash' } }),
  );
}

/**
 * Restores a record from the trash with all its data, apart from what another record has now. Throws NOT_FOUND, FORBIDDEN,
 * BAD_USER_INPUT for a record that cannot be restored without it.
 */
function restoreRecord<E extends Entity>(
  work: RecordContext,
  entity: E,
  id: number,
): Promise<RestoredRecord<E>> {
  return seeTrash(work, async () => {
    const before = await findInTrash(work, entity, id);
    assertCanDelete(work, entity, before, 'restore');
    return bringBack(work, entity, before);
  });
}

/**
 * Restores the record in the trash whose field has the value; null without such a record. Throws FORBIDDEN if the actor may not
 * change it.
 */
function restoreByValue<E extends Entity>(
  work: RecordContext,
  entity: E,
  { field, value }: { field: string; value: string },
): Promise<RecordOf<E> | null> {
  return seeTrash(work, async () => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(tableOf(entity))}
      where organisation_id = ${work.organisationId} and ${sql.ref(columnOf(entity, field))} = ${value}
        and trashed is not null
      limit 1`.execute(work.db);
    const found = rows[0] && (await findRecord(work, entity, rows[0].id, { lock: true }));
    if (!found) return null;
    const { access } = entityOf(work.registry, entity.name);
    if (!access.update(work.actor, found))
      throw access.refusal?.('restore', work.actor, found) ?? forbidden();
    return bringBack(work, entity, found);
  });
}

/** Permanently deletes a record in the trash. Throws NOT_FOUND, FORBIDDEN. */
function eraseFromTrash(work: RecordContext, entity: Entity, id: number): Promise<void> {
  return seeTrash(work, async () => {
    const before = await findInTrash(work, entity, id);
    if (!entityOf(work.registry, entity.name).access.erase?.(work.actor, before))
      throw forbidden('ADMINISTRATOR_REQUIRED', 'Only administrators of all sites can delete permanently.');
    await eraseRecord(work, entity, before);
  });
}

/** Permanently deletes a bounded number of expired records in the trash; returns whether more are left. */
function emptyTrash(work: RecordContext, entity: Entity): Promise<{ hasMore: boolean }> {
  return seeTrash(work, async () => {
    const due = await sql<{ id: number }>`
      select id from ${sql.table(tableOf(entity))}
      where organisation_id = ${work.organisationId} and trashed < now() - make_interval(days => ${TRASH_DAYS})
      order by trashed, id limit ${EMPTIED_MAX} for update skip locked`.execute(work.db);
    for (const { id } of due.rows) {
      const record = await findRecord(work, entity, id);
      if (record) await eraseRecord(work, entity, record);
    }
    return { hasMore: due.rows.length === EMPTIED_MAX };
  });
}

async function findInTrash<E extends Entity>(
  work: RecordContext,
  entity: E,
  id: number,
): Promise<RecordOf<E>> {
  const record = await findRecord(work, entity, id, { lock: true });
  const { access } = entityOf(work.registry, entity.name);
  if (!record || !isTrashed(record) || !access.read(work.actor, record))
    throw recordNotFound(entity, ' in the trash');
  return record;
}

function isTrashed({ trashed }: StoredRecord): boolean {
  return typeof trashed === 'string';
}

/** Users who may delete a record may also restore it. */
function assertCanDelete(
  { registry, actor }: RecordContext,
  { name }: Entity,
  record: StoredRecord,
  action: 'delete' | 'restore',
): void {
  const { access } = entityOf(registry, name);
  if (!access.delete(actor, record)) throw access.refusal?.(action, actor, record) ?? forbidden();
}

async function bringBack<E extends Entity>(
  work: RecordContext,
  entity: E,
  before: RecordOf<E>,
): Promise<RestoredRecord<E>> {
  const note = { event: 'Restored from the trash' };
  const { values = {}, sentences = [] } =
    (await work.registry.hooks.get(entity.name)?.restoring?.(work, before)) ?? {};
  // Pages that refer to the record were rendered without it.
  for (const siteId of work.siteIds) work.tags.add(siteTag(siteId));
  const restored = await writeRecord(
    work,
    entity,
    before,
    { ...values, trashed: null, trashedBy: null },
    { note },
  );
  return { ...restored, restoredWithout: sentences.length > 0 ? sentences.join(' ') : null };
}
