/** What of a record its reader gets: the records layer's use of `release`. */
import type { Entity } from '#model/define-entity.ts';
import { entityOf, type RecordContext } from './record-context.ts';
import { closedGates } from './site-gates.ts';
import type { StoredRecord } from './stored-record.ts';

/** The record as the actor of the work may have it; all of it where its entity keeps nothing from readers. */
export function releasedTo<R extends StoredRecord>(work: RecordContext, { name }: Entity, record: R): R {
  const { registry, actor, pass, usedUp, modulesOn = NONE, gates = closedGates(registry.gates) } = work;
  const { access } = entityOf(registry, name);
  if (!access.release) return record;
  const { contentTypes } = registry;
  const reader = { actor, ...(pass && { pass }), ...(usedUp && { usedUp }) };
  return access.release(record, { ...reader, gates, modulesOn, contentTypes });
}

/** A work that does not say which modules are on has none: nobody passes their gates. */
const NONE: ReadonlySet<string> = new Set();
