/** A unit of work with the records of its transaction. */
import type { Connection } from '#model/define-operation.ts';
import { checkedConditions } from '#model/list-conditions.ts';
import { seeingSites } from '#server/db/index.ts';
import { queueJob } from '#server/jobs/index.ts';
import { changeMany } from './change-many.ts';
import { changeRecord, updateRecord } from './change-record.ts';
import { refuseForeignReferences } from './foreign-references.ts';
import { clearHistory, findHistory, listHistory, nameHistory, writeHistory } from './history.ts';
import { findRecord, listRecords } from './read.ts';
import { writePendingReferences } from './references.ts';
import { isUsedUnseen, usesOf } from './uses.ts';
import { entityOf, type RecordContext } from './record-context.ts';
import type { ListCaller, Records, StreamPage } from './record-actions.ts';
import { releasedTo } from './released.ts';
import type { Move, StoredRecord } from './stored-record.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import {
  createRecord,
  deleteRecord,
  eraseRecord,
  insertRecord,
  insertUnchecked,
  writeRecord,
  writeUnchecked,
} from './write.ts';

/** Completes a unit of work: everything done through `records` happens in its transaction, for its actor. */
export function withRecords(base: UnitOfWork & Pick<RecordContext, 'registry'>): RecordContext {
  const work = base as RecordContext;
  const of = (name: string) => entityOf(work.registry, name);
  const records: Records = {
    entity: of,
    find: async (name, id, options) => {
      const record = await findRecord(work, of(name).entity, id, options);
      return record && releasedTo(work, name, record);
    },
    list: async (name, input) => releasedPage(work, name, await listRecords(work, of(name).entity, input)),
    stream: async (name, input, further) =>
      releasedPage(work, name, await answerStream(work, name, input, further)),
    create: (name, input) => createRecord(work, name, input),
    update: (name, input, note) => updateRecord(work, name, input, note),
    delete: (name, id) => deleteRecord(work, name, id),
    change: (input, strategy) => changeRecord(work, input, strategy),
    insertUnchecked: (name, values, note) => insertUnchecked(work, of(name).entity, values, note),
    writeUnchecked: (name, before, values, note) =>
      writeUnchecked(work, of(name).entity, before, values, note),
    insertPastRules: (name, values, note) => insertRecord(work, of(name).entity, values, { note }),
    writePastRules: (name, before, values, note) =>
      writeRecord(work, of(name).entity, before, values, { note }),
    changeMany: (name, ids, change, note) => changeMany(work, of(name).entity, ids, change, note),
    erase: (name, before) => eraseRecord(work, of(name).entity, before),
    checkReferences: (shape, values) => refuseForeignReferences(work, shape, values),
    setPending: (name, id, references) => writePendingReferences(work, { entity: name, id }, references),
    uses: (name, id) => usesOf(work, { entity: name, id }),
    isUsedUnseen: (name, id) => isUsedUnseen(work, { entity: name, id }),
    history: {
      keep: (name, record, note) =>
        writeHistory(work, of(name).entity, 'version', { before: null, after: record }, note),
      list: (filter, page) => listHistory(work, filter, page),
      find: (name, recordId, id) => findHistory(work, name, recordId, id),
      name: (id, name) => nameHistory(work, id, name),
      clear: () => clearHistory(work),
    },
  };
  const redirect: RecordContext['redirect'] = (siteId, moves) => tellMoves(work, siteId, moves);
  const rearranged: RecordContext['rearranged'] = async (entity, id) => {
    for (const hooks of work.registry.hooks.values()) await hooks.rearranged?.(work, { entity, id });
  };
  const queue: RecordContext['queue'] = (job, payload, options) =>
    queueJob(work.db, work.registry.jobs, job, payload, options);
  const widened: RecordContext['seeingSites'] = (further, derive) =>
    seeingSites(work.db, work.siteIds, further, derive);
  return Object.assign(work, { records, redirect, rearranged, queue, seeingSites: widened });
}

function releasedPage<Page extends Pick<Connection<StoredRecord>, 'edges'>>(
  work: RecordContext,
  name: string,
  page: Page,
): Page {
  const edges = page.edges.map((edge) => ({ ...edge, node: releasedTo(work, name, edge.node) }));
  return { ...page, edges };
}

async function tellMoves(work: RecordContext, siteId: number, moves: readonly Move[]): Promise<void> {
  for (const hooks of work.registry.hooks.values()) await hooks.moved?.(work, siteId, moves);
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}

async function answerStream(
  work: RecordContext,
  name: string,
  input: Record<string, unknown>,
  further: ListCaller = {},
): Promise<StreamPage> {
  const { entity } = entityOf(work.registry, name);
  const field = input['sortField'] as string | null;
  const offered = entity.list.sorts.find((sort) => sort.field === field);
  const order = (input['sortOrder'] as 'asc' | 'desc' | null) ?? offered?.order ?? 'desc';
  const page = await listRecords(work, entity, {
    filters: Object.fromEntries(entity.list.filters.map((key) => [key, input[key]])),
    search: input['search'] as string | null,
    sort: field ? { field, order } : null,
    conditions: checkedConditions(entity, listOf(input['conditions'])),
    limit: input['limit'] as number | null,
    after: input['after'] as string | null,
    ...further,
  });
  return { ...page, totalCount: input['countTotal'] ? await page.totalCount() : null };
}
