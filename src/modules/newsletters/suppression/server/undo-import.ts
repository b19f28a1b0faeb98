/** Removes what an import added to the suppression list. */
import { sql } from 'kysely';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSuppression } from '../entities/newsletter-suppression/entity.ts';

/** Maximum number of rows that one transaction removes. */
const REMOVED_MAX = 500;

/** Removes the rows in transactions of `REMOVED_MAX`; a try that ends is continued by the next. */
export async function undoImport(ctx: JobContext, id: number): Promise<void> {
  for (let hasMore = true; hasMore;) {
    if (ctx.stopping.aborted)
      throw new Error('The process stopped while an import was undone; the next try continues.');
    hasMore = await ctx.write((work) => removeBatch(work, id));
  }
}

/**
 * Returns whether there may be more rows. Those that were lifted, or have another reason since, stay, and so do addresses that
 * another import lists: they are that import's from now on.
 */
async function removeBatch(work: RecordContext, id: number): Promise<boolean> {
  const { db, organisationId, records } = work;
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_suppression
    where organisation_id = ${organisationId} and import_id = ${id} and status = 'active' and reason = 'imported'
    order by id limit ${REMOVED_MAX} for update`.execute(db);
  const left = await leaveToOthers(
    work,
    rows.map((row) => row.id),
  );
  const ids = rows.map((row) => row.id).filter((own) => !left.has(own));
  await records.removeMany(newsletterSuppression, ids, { event: 'Import undone' });
  const hasMore = rows.length === REMOVED_MAX;
  if (!hasMore)
    await sql`delete from newsletter_suppression_listing
      where organisation_id = ${organisationId} and import_id = ${id}`.execute(db);
  await sql`
    update newsletter_suppression_import
    set removed = removed + ${ids.length}, state = ${hasMore ? 'undoing' : 'undone'}
    where organisation_id = ${organisationId} and id = ${id} and state = 'undoing'`.execute(db);
  return hasMore;
}

/** Gives suppressions to the oldest other import that lists them and is not undone; returns the ids of those. */
async function leaveToOthers(
  { db, organisationId, records }: RecordContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number; importId: number }>`
    select l.suppression_id as id, l.import_id::double precision as "importId"
    from newsletter_suppression_listing l
    join newsletter_suppression_import i on i.organisation_id = l.organisation_id and i.id = l.import_id
    where l.organisation_id = ${organisationId} and l.suppression_id = any (${[...ids]}::integer[])
      and i.state not in ('undoing', 'undone')
    order by l.import_id desc for share of i`.execute(db);
  // The last of a suppression is that of the oldest import.
  const owners = new Map(rows.map((row) => [row.id, row.importId]));
  for (const importId of new Set(owners.values())) {
    const own = [...owners].filter(([, owner]) => owner === importId).map(([id]) => id);
    await records.writeOperationalColumns(newsletterSuppression, { ids: own }, { import_id: importId });
    await sql`delete from newsletter_suppression_listing
      where organisation_id = ${organisationId} and import_id = ${importId} and suppression_id = any (${own}::integer[])`.execute(
      db,
    );
  }
  return new Set(owners.keys());
}
