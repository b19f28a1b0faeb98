import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/** Reads names and types of items by their ids; deleted items are absent. */
export async function itemNames(
  { db, organisationId }: UnitOfWork,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { name: string; type: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string; type: string }>`
    select id, name, type from content
    where organisation_id = ${organisationId} and id = any (${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...item }) => [id, item]));
}
