/** What of a record its reader gets: the records layer's use of `stripGatedFields`. */
import type { Entity, ReleasedTo } from '#model/define-entity.ts';
import { entityOf, type RecordContext } from './record-context.ts';
import { denyAllGates } from './site-gates.ts';
import type { StoredRecord } from './stored-record.ts';

/** The record as the actor of the work may have it; all of it where its entity keeps nothing from readers. */
export function filterForActor<R extends StoredRecord>(work: RecordContext, { name }: Entity, record: R): R {
  const { access } = entityOf(work.registry, name);
  return access.release ? access.release(record, readerOf(work)) : record;
}

/** For whom the work reads, and by which gates. */
export function readerOf(work: RecordContext): ReleasedTo {
  const {
    registry,
    actor,
    passes,
    meterExhausted,
    modulesOn = NONE,
    gates = denyAllGates(registry.gates),
  } = work;
  const { contentTypes } = registry;
  const reader = {
    actor,
    preview: false,
    ...(passes && { passes }),
    ...(meterExhausted && { meterExhausted }),
  };
  return { reader, rules: { gates, passes: registry.passes, modulesOn }, contentTypes };
}

/** A work that does not say which modules are on has none: nobody passes their gates. */
const NONE: ReadonlySet<string> = new Set();
