/** Checks that ids sent by a client belong to records that it can see. */
import { sql } from 'kysely';
import { badInput, type FieldErrors } from '#model/errors.ts';
import type { Entity } from '#model/define-entity.ts';
import type { Field, Shape } from '#model/field.ts';
import { referencesOf } from '#records/shape.ts';
import { tableOf } from '../columns.ts';
import { entityOf, type RecordContext } from '../record-context.ts';
import { batchedStatement, readOncePerBatch } from '#records/write-batch.ts';

/**
 * Throws for an id in an input that does not belong to a record visible to the transaction: the error for a
 * foreign record is the same as for a missing one.
 */
export async function assertReferencesVisible(
  work: RecordContext,
  shape: Shape,
  values: Record<string, unknown>,
): Promise<void> {
  const fields: FieldErrors = {};
  const byTarget = new Map<string, { id: number; kind: string }[]>();
  for (const reference of referencesOf(shape, values)) {
    byTarget.set(reference.to, [...(byTarget.get(reference.to) ?? []), reference]);
  }
  for (const [to, references] of byTarget) {
    const target = entityOf(work.registry, to).entity;
    const ids = [...new Set(references.map((reference) => reference.id))];
    const known = await idsThatExist(work, { target, ids });
    for (const { id, kind } of references) {
      if (!known.has(id))
        fields[kind] = `${labelOf(shape[kind])}: ${target.label} ${id} does not exist. Choose another.`;
    }
  }
  if (Object.keys(fields).length > 0)
    throw badInput('VALUES_INVALID', 'Some values are not valid. Correct the marked fields.', fields);
}

/**
 * Returns the ids that the transaction can see; in a batch, ids checked by one of its earlier writes need no
 * second check.
 */
async function idsThatExist(
  work: RecordContext,
  { target, ids }: { target: Entity; ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  const known = await knownIds(work, target.name);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) for (const id of await askForIds(work, { target, ids: unknown })) known.add(id);
  return known;
}

const knownIds = readOncePerBatch(async (_work: RecordContext, _target: string) => new Set<number>());

const askForIds = batchedStatement(
  ({ target }: { target: Entity; ids: readonly number[] }) => target.name,
  async (work: RecordContext, rows) => {
    const { target } = rows[0] ?? {};
    if (!target) return [];
    const wanted = [...new Set(rows.flatMap(({ ids }) => ids))];
    const found = await sql<{ id: number }>`
      select id from ${sql.table(tableOf(target))} where organisation_id = ${work.organisationId} and id = any (${wanted})`.execute(
      work.db,
    );
    const ids = new Set(found.rows.map(({ id }) => id));
    return rows.map(() => ids);
  },
);

/** Returns the label of a field for error messages. */
export function labelOf(field: Field | undefined): string {
  return field?.options.label ?? 'Value';
}
