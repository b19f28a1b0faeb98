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

/** Returns whether there may be more rows. Those that were lifted, or have another reason since, stay. */
async function removeBatch(work: RecordContext, id: number): Promise<boolean> {
  const { db, organisationId, records } = work;
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_suppression
    where organisation_id = ${organisationId} and import_id = ${id} and status = 'active' and reason = 'imported'
    order by id limit ${REMOVED_MAX} for update`.execute(db);
  const ids = rows.map((row) => row.id);
  await records.removeMany(newsletterSuppression, ids, { event: 'Import undone' });
  const hasMore = ids.length === REMOVED_MAX;
  await sql`
    update newsletter_suppression_import
    set removed = removed + ${ids.length}, state = ${hasMore ? 'undoing' : 'undone'}
    where organisation_id = ${organisationId} and id = ${id} and state = 'undoing'`.execute(db);
  return hasMore;
}
