/** Applies a client's change to a record or its working copy: opened, parsed, merged, checked, stored. */
import type { Entity } from '#model/define-entity.ts';
import { conflict, forbidden, recordNotFound } from '#model/errors.ts';
import { describeFields, mergeChanges } from '#merge/merge.ts';
import type { RecordOf } from '#records/record-of.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { withIdsOfReferences } from '#records/reference-ids.ts';
import { isValidValue, parseInput } from '#records/shape.ts';
import { applyRules, sortValues, type SortedValues } from '#records/unfinished.ts';
import { assertFieldsPresent } from './present-fields.ts';
import { assertReferencesVisible } from './references/foreign-references.ts';
import { writersOf } from './history/history.ts';
import type { HistoryNote } from './history/history-rows.ts';
import { findRecord } from './read.ts';
import type { ClientChange, OpenedForChange, UpdateInput, WriteStrategy } from './record-actions.ts';
import { entityOf, type RecordContext } from './record-context.ts';
import { writeUnchecked } from './write.ts';

/**
 * Changes the record or working copy that the strategy opens. Throws the strategy's errors, BAD_USER_INPUT,
 * CONFLICT (with both sides of each field).
 */
export async function changeRecord<Opened extends OpenedForChange, Outcome>(
  work: RecordContext,
  input: ClientChange,
  strategy: WriteStrategy<Opened, Outcome>,
): Promise<Outcome> {
  const opened = await strategy.open();
  const { shape, record } = opened;
  assertFieldsPresent(work, { shape, given: input.changes, record, mode: 'update' });
  const sent = sortSent(opened, input, strategy);
  const changes = { ...sent.valid, ...sent.unfinished };
  const values = opened.isStale
    ? await mergeStale({ changes, base: baseOf(opened, input) }, opened, strategy)
    : changes;
  const rules = [
    (valid: Record<string, unknown>) => assertReferencesVisible(work, shape, valid),
    async (valid: Record<string, unknown>) => strategy.check?.(opened, valid),
  ];
  if (strategy.storesUnfinished) {
    const sorted = await applyRules(sortValues(shape, { ...opened.unfinished, ...values }), rules);
    return strategy.store(opened, sorted.valid, sorted.unfinished);
  }
  for (const rule of rules) await rule(values);
  return strategy.store(opened, values, {});
}

function sortSent<Opened extends OpenedForChange, Outcome>(
  { shape }: Opened,
  { changes }: ClientChange,
  { storesUnfinished }: WriteStrategy<Opened, Outcome>,
): SortedValues {
  if (storesUnfinished) return sortValues(shape, changes);
  return { valid: parseInput(shape, changes, 'update'), unfinished: {}, errors: {} };
}

/** Updates a record. Throws NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT (with both sides of each field). */
export async function updateRecord<E extends Entity>(
  work: RecordContext,
  entity: E,
  input: UpdateInput,
  note?: HistoryNote,
): Promise<RecordOf<E>> {
  const { access } = entityOf(work.registry, entity.name);
  return changeRecord(work, input, {
    open: async () => {
      const before = await findRecord(work, entity, input.id, { lock: 'write' });
      if (!before || !access.read(work.actor, before)) throw recordNotFound(entity);
      if (!access.update(work.actor, before))
        throw access.refusal?.('update', work.actor, before) ?? forbidden();
      const isStale = input.version !== before.version;
      return { shape: entity.fields, values: before, version: before.version, isStale, record: before };
    },
    conflictMessage:
      'Someone else edited the same fields. Choose what to keep; nothing has been overwritten.',
    unfit: 'refused',
    writersOf: ({ record }, fields) => writersOf(work, entity, record.id, fields),
    store: ({ record }, values) => writeUnchecked(work, entity, record, values, note),
  });
}

/** The values that the caller saw, with IDs in place of the objects that the API returns for records. */
function baseOf({ shape }: OpenedForChange, { base }: ClientChange): Record<string, unknown> {
  const seen = withIdsOfReferences(shape, base ?? {});
  return typeof seen === 'object' && seen !== null ? { ...seen } : {};
}

async function mergeStale<Opened extends OpenedForChange, Outcome>(
  { changes, base }: { changes: Record<string, unknown>; base: Record<string, unknown> },
  opened: Opened,
  strategy: WriteStrategy<Opened, Outcome>,
): Promise<Record<string, unknown>> {
  const describe = describeFields(opened.shape);
  const current = { ...opened.values, ...opened.unfinished };
  const known = Object.keys(changes).filter((field) => Object.hasOwn(base, field));
  const pick = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, changes[field]]));
  const { values, conflicts } = mergeChanges(pick(known), base, current, describe);
  // Nothing shows what the caller saw of the other fields, so a different value is not overwritten.
  for (const field of Object.keys(changes).filter((key) => !known.includes(key))) {
    const [yours, theirs] = [changes[field], current[field] ?? null];
    if (!isDeepEqual(yours ?? null, theirs))
      conflicts.push({ field, label: describe(field).label, base: null, yours, theirs });
  }
  for (const [field, value] of strategy.unfit === 'conflict' ? Object.entries(values) : []) {
    const [yours, theirs] = [changes[field], current[field] ?? null];
    if (isDeepEqual(value, yours) || isDeepEqual(value, theirs) || isValidValue(opened.shape, field, value))
      continue;
    conflicts.push({ field, label: describe(field).label, base: base[field] ?? null, yours, theirs });
  }
  // Two texts that are each short enough may be too long when merged.
  if (conflicts.length === 0)
    return strategy.unfit === 'refused' ? parseInput(opened.shape, values, 'update') : values;
  const writers = await strategy.writersOf(
    opened,
    conflicts.map(({ field }) => field),
  );
  throw conflict('STALE_VERSION', strategy.conflictMessage, {
    version: opened.version,
    ...(strategy.editorOf && { editor: await strategy.editorOf(opened) }),
    conflicts: conflicts.map((one) => ({ ...one, ...(writers.get(one.field) ?? { by: null, at: null }) })),
  });
}
