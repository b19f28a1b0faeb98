/** A unit of work with the records of its transaction. */
import type { RawBuilder } from 'kysely';
import { findRecord, findRecords, listRecords } from './read.ts';
import { entityOf, type Records, type StreamPage, type Work } from './work.ts';
import {
  createRecord,
  deleteRecord,
  insertRecord,
  refuseForeignReferences,
  updateRecord,
  writeRecord,
} from './write.ts';

/** Completes a unit of work: everything done through `records` happens in its transaction, for its actor. */
export function withRecords(base: Omit<Work, 'records'>): Work {
  const work = base as Work;
  const of = (name: string) => entityOf(work.registry, name);
  const records: Records = {
    entity: of,
    find: (name, id, options) => findRecord(work, of(name).entity, id, options),
    list: (name, input) => listRecords(work, of(name).entity, input),
    stream: (name, input, where) => answerStream(work, name, input, where),
    create: (name, input) => createRecord(work, name, input),
    update: (name, input) => updateRecord(work, name, input),
    delete: (name, id) => deleteRecord(work, name, id),
    insert: (name, values) => insertRecord(work, of(name).entity, values),
    write: (name, before, values) => writeRecord(work, of(name).entity, before, values),
    touch: (name, ids) => touch(work, name, ids),
    checkReferences: (shape, values) => refuseForeignReferences(work, shape, values),
  };
  return Object.assign(work, { records });
}

async function touch(work: Work, name: string, ids: readonly number[]): Promise<void> {
  const after = work.registry.hooks.get(name)?.after;
  if (!after || ids.length === 0) return;
  const records = await findRecords(work, entityOf(work.registry, name).entity, ids);
  for (const record of records.values())
    await after(work, { action: 'update', before: record, after: record });
}

async function answerStream(
  work: Work,
  name: string,
  input: Record<string, unknown>,
  where?: RawBuilder<boolean>,
): Promise<StreamPage> {
  const { entity } = entityOf(work.registry, name);
  const field = input['sortField'] as string | null;
  const offered = entity.list.sorts.find((sort) => sort.field === field);
  const order = (input['sortOrder'] as 'asc' | 'desc' | null) ?? offered?.order ?? 'desc';
  const page = await listRecords(work, entity, {
    filters: Object.fromEntries(entity.list.filters.map((key) => [key, input[key]])),
    search: input['search'] as string | null,
    sort: field ? { field, order } : null,
    limit: input['limit'] as number | null,
    after: input['after'] as string | null,
    ...(where && { where }),
  });
  return { ...page, totalCount: input['countTotal'] ? await page.totalCount() : null };
}
