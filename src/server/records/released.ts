/** The fields of a record that its reader gets: the records layer's use of `stripGatedFields`. */
import type { Entity, ReleasedTo } from '#model/define-entity.ts';
import { entityOf, type RecordContext } from './record-context.ts';
import { denyAllGates } from './site-gates.ts';
import type { StoredRecord } from './stored-record.ts';

/**
 * Returns the record as the actor of the unit of work may see it; unchanged if its entity has no gated
 * fields.
 */
export function filterForActor<R extends StoredRecord>(work: RecordContext, { name }: Entity, record: R): R {
  const { access } = entityOf(work.registry, name);
  return access.release ? access.release(record, readerOf(work)) : record;
}

/** Returns the reader of the unit of work, and the gates that apply. */
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

/** For a unit of work without a list of modules: gates of modules open nothing. */
const NONE: ReadonlySet<string> = new Set();
