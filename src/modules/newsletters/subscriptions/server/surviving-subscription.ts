/** The subscription that links in an email still concern after theirs was merged into another. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/index.ts';

/** SQL for the id of the subscription into which one was merged, its own id if it was not; null after an erasure. */
export function survivorOf(organisationId: number, subscriptionId: number): RawBuilder<number | null> {
  return sql<number | null>`(
    with recursive path as (
      select id, merged_into from newsletter_subscription where organisation_id = ${organisationId} and id = ${subscriptionId}
      union
      select next.id, next.merged_into from path
      join newsletter_subscription next on next.organisation_id = ${organisationId} and next.id = path.merged_into)
    select id from path where merged_into is null limit 1)`;
}

/** The id that `survivorOf` finds; 0, which no subscription has, after an erasure. */
export async function findSurvivor(
  db: Db,
  { organisationId }: { organisationId: number },
  subscriptionId: number,
): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select ${survivorOf(organisationId, subscriptionId)} as id`.execute(db);
  return rows[0]?.id ?? 0;
}
