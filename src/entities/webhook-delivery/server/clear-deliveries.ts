import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { webhookDelivery } from '../entity.ts';
import { LOG_DAYS } from '../states.ts';

/** Deliveries deleted in one transaction of the daily job. */
const CLEARED_MAX = 500;

/** Deletes a bounded number of old deliveries, the oldest first; returns whether more are left. */
export async function clearDeliveries(work: RecordContext): Promise<{ hasMore: boolean }> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook_delivery
    where organisation_id = ${work.organisationId} and created < now() - make_interval(days => ${sql.lit(LOG_DAYS)})
    order by created, id limit ${sql.lit(CLEARED_MAX)}`.execute(work.db);
  await work.records.removeMany(
    webhookDelivery,
    rows.map(({ id }) => id),
    {},
  );
  return { hasMore: rows.length === CLEARED_MAX };
}
