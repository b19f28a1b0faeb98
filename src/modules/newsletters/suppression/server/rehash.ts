/** Hashes the stored addresses of the suppression list after the installation's secret was replaced. */
import { sql } from 'kysely';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSuppression } from '../entities/newsletter-suppression/entity.ts';
import { addressHashSql, sealedAddressKey, type SealedAddressKey } from './address-hash.ts';

/** Maximum number of rows that one transaction changes. */
export const REHASHED_MAX = 2_000;

/**
 * Hashes the addresses of rows with ids above `after`, in transactions of `REHASHED_MAX` rows, and continues in another job if
 * the process has to end. Ends early if the key was replaced again, because that queued a job for all rows.
 */
export async function rehashSuppressions(ctx: JobContext, after: number): Promise<void> {
  let sealed: string | null = null;
  let last: number | null = after;
  while (last !== null) {
    const from: number = last;
    last = await ctx.write(async (work) => {
      const current = await sealedAddressKey(work, ctx.services);
      sealed ??= current.sealed;
      if (!current.key.isRehashing || current.sealed !== sealed) return null;
      if (!ctx.stopping.aborted) return rehashBatch(work, current, from);
      await work.queue('newsletters/rehashSuppressions', { after: from }, { key: 'rehash suppressions' });
      return null;
    });
  }
}

/** Hashes the next rows; returns the id of the last one. Null after the last, when the list has only current hashes. */
async function rehashBatch(
  { db, organisationId, records }: RecordContext,
  { key, sealed }: SealedAddressKey,
  after: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_suppression
    where organisation_id = ${organisationId} and id > ${after} and email is not null
    order by id limit ${REHASHED_MAX}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const last = ids.at(-1);
  if (last === undefined) {
    await sql`
      update newsletter_suppression_key set is_rehashing = false
      where organisation_id = ${organisationId} and sealed = ${sealed}`.execute(db);
    return null;
  }
  await records.writeOperationalColumns(
    newsletterSuppression,
    { ids, condition: sql`email is not null` },
    { address_hash: addressHashSql(key, sql.ref('email')) },
  );
  return last;
}
