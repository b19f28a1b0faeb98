/** The `reference` rows of a record: replaced completely at every save, and read for delete protection. */
import { sql } from 'kysely';
import { conflict } from '#model/errors.ts';
import { PENDING_KIND } from '#records/shape.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { deferredStatement } from '#records/write-batch.ts';

export interface ReferenceRow {
  kind: string;
  to: string;
  id: number;
}

/** A record and its references; `isNew`: no references of it are stored yet. */
interface ReferencesOf {
  entity: string;
  id: number;
  isNew?: boolean;
  references: readonly ReferenceRow[];
}

/** Replaces the stored references of records; a new record has nothing to replace. */
export async function writeReferencesOfMany(work: UnitOfWork, all: readonly ReferencesOf[]): Promise<void> {
  const last = [...new Map(all.map((one) => [`${one.entity} ${one.id}`, one])).values()];
  const known = all.filter(({ isNew }) => !isNew);
  if (known.length > 0)
    await sql`
      delete from reference r using unnest(${known.map(({ entity }) => entity)}::text[], ${known.map(({ id }) => id)}::integer[])
        as known (from_entity, from_id)
      where r.organisation_id = ${work.organisationId} and r.from_entity = known.from_entity and r.from_id = known.from_id
    `.execute(work.db);
  await insertReferences(
    work,
    last.flatMap(({ entity, id, references }) =>
      references.map(({ kind, to, id: toId }) => ({ entity, id, kind, to, toId })),
    ),
  );
}

/** `writeReferencesOfMany` for one record, batched with its other writes. */
export const writeReferences = deferredStatement(writeReferencesOfMany);

async function insertReferences(
  work: UnitOfWork,
  rows: readonly { entity: string; id: number; kind: string; to: string; toId: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into reference (organisation_id, from_entity, from_id, kind, to_entity, to_id)
    select ${work.organisationId}, * from unnest(
      ${rows.map(({ entity }) => entity)}::text[], ${rows.map(({ id }) => id)}::integer[], ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ to }) => to)}::text[], ${rows.map(({ toId }) => toId)}::integer[])
    on conflict do nothing
  `.execute(work.db);
}

/** Replaces the references in unpublished changes of `from`. */
export async function writePendingReferences(
  work: UnitOfWork,
  from: { entity: string; id: number },
  references: readonly Omit<ReferenceRow, 'kind'>[],
): Promise<void> {
  await work.db
    .deleteFrom('reference')
    .where('organisation_id', '=', work.organisationId)
    .where('from_entity', '=', from.entity)
    .where('from_id', '=', from.id)
    .where('kind', '=', PENDING_KIND)
    .execute();
  await insertReferences(
    work,
    references.map(({ to, id }) => ({ ...from, kind: PENDING_KIND, to, toId: id })),
  );
}

/** Removes the references to deleted records. */
export async function forgetReferencesTo(
  work: UnitOfWork,
  to: { entity: string; ids: readonly number[] },
): Promise<void> {
  await sql`
    delete from reference where organisation_id = ${work.organisationId} and to_entity = ${to.entity}
      and to_id = any (${to.ids}::integer[])`.execute(work.db);
}

/** Throws CONFLICT with the number of records that still use this record; a record in use is never deleted. */
export async function assertUnused(
  work: UnitOfWork,
  to: { entity: string; id: number; label: string },
): Promise<void> {
  const rows = await work.db
    .selectFrom('reference')
    .distinctOn(['from_entity', 'from_id'])
    .select(['from_entity', 'from_id', 'kind'])
    .where('organisation_id', '=', work.organisationId)
    .where('to_entity', '=', to.entity)
    .where('to_id', '=', to.id)
    // As the index has them: the first are enough, whatever their number.
    .orderBy('from_entity')
    .orderBy('from_id', 'desc')
    .limit(22)
    .execute();
  const users = rows.filter((row) => !(row.from_entity === to.entity && row.from_id === to.id));
  if (users.length === 0) return;
  const count =
    users.length > 20 ? 'more than 20 places' : users.length === 1 ? 'one place' : `${users.length} places`;
  throw conflict('RECORD_IN_USE', `${to.label} is used in ${count}. Remove it there first.`, {
    usedBy: users.slice(0, 20).map((row) => ({ entity: row.from_entity, id: row.from_id, kind: row.kind })),
  });
}
