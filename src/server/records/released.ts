/** What of a record its reader gets: the records layer's use of `release`. */
import { entityOf, type RecordContext } from './record-context.ts';
import type { StoredRecord } from './stored-record.ts';

/** The record as the actor of the work may have it; all of it where its entity keeps nothing from readers. */
export function releasedTo(work: RecordContext, name: string, record: StoredRecord): StoredRecord {
  const { registry, actor, modulesOn = NONE } = work;
  const { access } = entityOf(registry, name);
  if (!access.release) return record;
  const { gates, contentTypes } = registry;
  return access.release(record, { actor, gates, modulesOn, contentTypes });
}

/** A work that does not say which modules are on has none: nobody passes their gates. */
const NONE: ReadonlySet<string> = new Set();
