/** The `reference` rows of a record: rewritten whole at every save, read for delete protection. */
import { sql } from 'kysely';
import { conflict } from '#model/errors.ts';
import { PENDING_KIND } from '#model/shape.ts';
import type { UnitOfWork } from './unit-of-work.ts';

export interface ReferenceRow {
  kind: string;
  to: string;
  id: number;
}

/** Replaces what `from` points at; a record that is new has nothing to replace. */
export async function writeReferences(
  work: UnitOfWork,
  from: { entity: string; id: number; isNew?: boolean },
  references: readonly ReferenceRow[],
): Promise<void> {
  if (!from.isNew)
    await work.db
      .deleteFrom('reference')
      .where('organisation_id', '=', work.organisationId)
      .where('from_entity', '=', from.entity)
      .where('from_id', '=', from.id)
      .execute();
  await insertReferences(work, from, references);
}

async function insertReferences(
  work: UnitOfWork,
  from: { entity: string; id: number },
  references: readonly ReferenceRow[],
): Promise<void> {
  if (references.length === 0) return;
  await sql`
    insert into reference (organisation_id, from_entity, from_id, kind, to_entity, to_id)
    select ${work.organisationId}, ${from.entity}, ${from.id}, * from unnest(
      ${references.map((row) => row.kind)}::text[], ${references.map((row) => row.to)}::text[], ${references.map((row) => row.id)}::integer[])
    on conflict do nothing
  `.execute(work.db);
}

/** Replaces what unpublished changes of `from` point at. */
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
    from,
    references.map(({ to, id }) => ({ kind: PENDING_KIND, to, id })),
  );
}

/** Removes the references to a deleted record. */
export async function forgetReferencesTo(
  work: UnitOfWork,
  to: { entity: string; id: number },
): Promise<void> {
  await work.db
    .deleteFrom('reference')
    .where('organisation_id', '=', work.organisationId)
    .where('to_entity', '=', to.entity)
    .where('to_id', '=', to.id)
    .execute();
}

/** Throws CONFLICT naming how many records still use this one; nothing in use is deleted. */
export async function refuseIfUsed(
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
  throw conflict(`${to.label} is used in ${count}. Remove it there first.`, {
    usedBy: users.slice(0, 20).map((row) => ({ entity: row.from_entity, id: row.from_id, kind: row.kind })),
  });
}
