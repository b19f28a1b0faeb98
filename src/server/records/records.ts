/** A unit of work with the records of its transaction. */
import { isHidden, siteRefusal, type ConcernedAction } from '#access/concerned-sites.ts';
import type { Entity } from '#model/define-entity.ts';
import type { RecordOf } from '#records/record-of.ts';
import { checkedConditions } from '#records/list-conditions.ts';
import { withAdditionalSites } from '#server/db/index.ts';
import { cancelJob, queueJob } from '#server/jobs/index.ts';
import { stylesIn } from '#server/styles/index.ts';
import { withAllSites } from './all-sites.ts';
import { addMany, updateMany, removeMany, indexRecords } from './writes/change-many.ts';
import { changeRecord, updateRecord } from './change-record.ts';
import { assertReferencesVisible } from './references/foreign-references.ts';
import { clearHistory, findHistory, listHistory, nameHistory, writeHistory } from './history/history.ts';
import { findRecord, listRecords } from './read.ts';
import { writePendingReferences } from './references/references.ts';
import { isUsedOnOtherSites, usesOf } from './references/uses.ts';
import { entityOf, type RecordContext } from './record-context.ts';
import type { ListCaller, Records, StreamPage } from './record-actions.ts';
import { filterForActor } from './released.ts';
import type { Move } from './stored-record.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { ofTrash, seeTrash, trashOf } from './history/trash.ts';
import { createRecord, insertRecord, insertUnchecked, writeRecord, writeUnchecked } from './write.ts';
import { RequiresSequentialWrites } from '#records/write-batch.ts';
import { assertFieldsPresent, modulesOfRecord } from './present-fields.ts';
import { createFromForm } from './writes/create-from-form.ts';
import { eraseRecord, eraseWithoutTrace } from './writes/erase.ts';
import { writeOperationalColumns } from './writes/operational-columns.ts';
import { aliasOf } from './writes/alias.ts';
import { lockPaths } from './hold-paths.ts';
import { slugLanguage } from './slug-language.ts';

/** Checks of values that a client sends. */
function checksOf(
  work: RecordContext,
): Pick<Records, 'alias' | 'checkReferences' | 'assertFieldsPresent' | 'modulesOf'> {
  return {
    alias: (entity, record, rules) => aliasOf(work, entity, record, rules),
    checkReferences: (shape, values) => assertReferencesVisible(work, shape, values),
    modulesOf: (record) => modulesOfRecord(work, record),
    assertFieldsPresent: (write) => assertFieldsPresent(work, write),
  };
}

/** Statements over many records. */
function manyOf(
  work: RecordContext,
): Pick<Records, 'updateMany' | 'addMany' | 'removeMany' | 'indexRecords' | 'writeOperationalColumns'> {
  return {
    updateMany: (entity, ids, assignments, note) => {
      assertShared(work, entity, 'update');
      return updateMany(work, entity, ids, assignments, note);
    },
    addMany: (entity, added, note) => {
      assertShared(work, entity, 'create');
      return addMany(work, entity, added, note);
    },
    writeOperationalColumns: (entity, rows, values) =>
      writeOperationalColumns(work.db, entity, { ...rows, organisationId: work.organisationId }, values),
    removeMany: (entity, ids, note) => {
      assertShared(work, entity, 'delete');
      return removeMany(work, entity, ids, note);
    },
    indexRecords: (entity, ids) => indexRecords(work, entity, ids),
  };
}

/** Throws FORBIDDEN if the record concerns sites to which the actor has no access. */
function concerned<R extends Readonly<Record<string, unknown>>>(
  { actor }: RecordContext,
  entity: Entity,
  action: ConcernedAction,
  record: R,
): R {
  const refusal = siteRefusal(entity, action, actor, record);
  if (refusal) throw refusal;
  return record;
}

/** The same for a statement over many records of an entity whose records concern all sites. */
function assertShared(work: RecordContext, entity: Entity, action: ConcernedAction): void {
  if (!entity.concerns) concerned(work, entity, action, {});
}

/** Writes of single records. Whatever the operation, the actor needs access to the sites of the record, before and after. */
function writesOf(
  work: RecordContext,
): Pick<
  Records,
  | 'create'
  | 'update'
  | 'insertUnchecked'
  | 'writeUnchecked'
  | 'insertSkippingPrepare'
  | 'writeSkippingPrepare'
  | 'erase'
> {
  return {
    create: async (entity, input) =>
      concerned(work, entity, 'create', await createRecord(work, entity, input)),
    update: async (entity, input, note) =>
      concerned(work, entity, 'update', await updateRecord(work, entity, input, note)),
    insertUnchecked: async (entity, values, note) =>
      concerned(work, entity, 'create', await insertUnchecked(work, entity, values, note)),
    writeUnchecked: async (entity, before, values, note) => {
      concerned(work, entity, 'update', before);
      return concerned(work, entity, 'update', await writeUnchecked(work, entity, before, values, note));
    },
    insertSkippingPrepare: async (entity, values, note) =>
      concerned(work, entity, 'create', await insertRecord(work, entity, values, { note })),
    writeSkippingPrepare: async (entity, before, values, note) => {
      concerned(work, entity, 'update', before);
      return concerned(work, entity, 'update', await writeRecord(work, entity, before, values, { note }));
    },
    erase: async (entity, before) => {
      concerned(work, entity, 'delete', before);
      await eraseRecord(work, entity, before);
    },
  };
}

/** Completes a unit of work: everything done through `records` runs in its transaction, for its actor. */
export function withRecords(base: UnitOfWork & Pick<RecordContext, 'registry'>): RecordContext {
  const work = base as RecordContext;
  const records: Records = {
    named: (name) => entityOf(work.registry, name),
    find: async (entity, id, options) => {
      const record = await findRecord(work, entity, id, options);
      return record && !isHidden(entity, work.actor, record) ? filterForActor(work, entity, record) : null;
    },
    list: async (entity, input) => releasedPage(work, entity, await listRecords(work, entity, input)),
    stream: async (entity, input, further) =>
      releasedPage(work, entity, await answerStream(work, entity, input, further)),
    ...writesOf(work),
    createFromForm: (entity, values) => createFromForm(work, entity, values),
    ...trashOf(work),
    change: (input, strategy) => changeRecord(work, input, strategy),
    ...manyOf(work),
    eraseWithoutTrace: (entity, ...records) => eraseWithoutTrace(work, entity, records),
    ...checksOf(work),
    setPending: (entity, id, references) =>
      writePendingReferences(work, { entity: entity.name, id }, references),
    uses: (entity, ids, quietField) => usesOf(work, { entity: entity.name, ids }, quietField),
    isUsedOnOtherSites: (entity, id) => isUsedOnOtherSites(work, { entity: entity.name, id }),
    history: {
      keep: (entity, record, note) =>
        writeHistory(work, entity, 'version', { before: null, after: record }, note),
      list: (filter, page) => listHistory(work, filter, page),
      find: (entity, recordId, id) => findHistory(work, entity.name, recordId, id),
      name: (id, name) => nameHistory(work, id, name),
      clear: () => clearHistory(work),
    },
  };
  const queue: RecordContext['queue'] = (job, payload, options) =>
    queueJob(work.db, work.registry.jobs, job, payload, { ...options, running: work.runningJob });
  work.cancelJob = (job, key) => cancelJob(work.db, job, key);
  const widened: RecordContext['withAdditionalSites'] = (further, derive) =>
    seeFurtherSites(work, further, derive);
  work.withAllSites = (run) => withAllSites(work, run);
  work.lockPaths = (siteId, paths) => lockPaths(work, siteId, paths);
  work.slugLanguage = (siteIds) => slugLanguage(work, siteIds);
  const styles = stylesIn(work);
  return Object.assign(work, { records, queue, withAdditionalSites: widened, styles, ...announcing(work) });
}

/** Notifies every domain of a write's effects outside its own record. */
function announcing(work: RecordContext): Pick<RecordContext, 'redirect' | 'rearranged' | 'announce'> {
  return {
    redirect: (siteId, moves) => emitMoved(work, siteId, moves),
    rearranged: async (entity, id) => {
      for (const hooks of work.registry.hooks.values()) await hooks.rearranged?.(work, { entity, id });
    },
    announce: async (event) => {
      for (const hooks of work.registry.hooks.values()) await hooks.announced?.(work, event);
    },
  };
}

async function seeFurtherSites<T>(
  { db, siteIds, batch }: UnitOfWork,
  further: readonly number[],
  derive: () => Promise<T>,
): Promise<T> {
  // The whole transaction would see the additional sites, including concurrent writes.
  if (batch && further.some((site) => !siteIds.includes(site))) throw new RequiresSequentialWrites();
  return withAdditionalSites(db, siteIds, further, derive);
}

function releasedPage<E extends Entity, Page extends { edges: { node: RecordOf<E>; cursor: string }[] }>(
  work: RecordContext,
  entity: E,
  page: Page,
): Page {
  const edges = page.edges.map((edge) => ({ ...edge, node: filterForActor(work, entity, edge.node) }));
  return { ...page, edges };
}

async function emitMoved(work: RecordContext, siteId: number, moves: readonly Move[]): Promise<void> {
  for (const hooks of work.registry.hooks.values()) await hooks.moved?.(work, siteId, moves);
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}

async function answerStream<E extends Entity>(
  work: RecordContext,
  entity: E,
  input: Record<string, unknown>,
  further: ListCaller = {},
): Promise<StreamPage<E>> {
  const field = input['sortField'] as string | null;
  const offered = entity.list.sorts.find((sort) => sort.field === field);
  const order = (input['sortOrder'] as 'asc' | 'desc' | null) ?? offered?.order ?? 'desc';
  const { inTrash } = input;
  const answer = async () => {
    const page = await listRecords(work, entity, {
      filters: Object.fromEntries(entity.list.filters.map((key) => [key, input[key]])),
      search: input['search'] as string | null,
      sort: field ? { field, order } : null,
      conditions: checkedConditions(entity, listOf(input['conditions'])),
      limit: input['limit'] as number | null,
      after: input['after'] as string | null,
      ...(inTrash === true && ofTrash(entity)),
      ...further,
    });
    return { ...page, totalCount: input['countTotal'] ? await page.totalCount() : null };
  };
  return inTrash === true ? seeTrash(work, answer) : answer();
}
