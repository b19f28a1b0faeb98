/** Stores the result of an attempt, and what follows from it: the next attempt, the next delivery of the record. */
import { sql } from 'kysely';
import { PRIORITY, webhookDelivery } from '#entities/webhook-delivery/entity.ts';
import type { RecordContext } from '#server/records/index.ts';
import { webhook as webhookEntity } from '../../entity.ts';
import { TEST_EVENT } from '../test-event.ts';
import { lockWebhook, type ClaimedDelivery } from './claim-deliveries.ts';
import { retryPause } from './retry-pauses.ts';
import type { DeliveryOutcome } from './send-delivery.ts';

/**
 * Stores the result of an attempt, unless another process has claimed the delivery since, whose result counts. Test calls
 * are not retried and do not change the health of the webhook.
 */
export async function settleDelivery(
  work: RecordContext,
  webhook: number,
  delivery: ClaimedDelivery,
  outcome: DeliveryOutcome,
): Promise<void> {
  await lockWebhook(work, webhook);
  const pause = sql`now() + make_interval(secs => ${retryPause(delivery.attempt, outcome.retryAfter)}::double precision)`;
  const isOver =
    outcome.isDelivered || delivery.event === TEST_EVENT ? sql`true` : sql`${pause} > retry_until`;
  const state = outcome.isDelivered ? 'delivered' : 'failed';
  const written = await work.records.writeOperationalColumns(
    webhookDelivery,
    {
      ids: [delivery.id],
      condition: sql`state = 'waiting' and attempts = ${delivery.attempt}`,
    },
    {
      state: sql`case when ${isOver} then ${state}::text else state end`,
      ended_at: sql`case when ${isOver} then now() end`,
      next_attempt: pause,
      // A second attempt is sent at its time, whatever waits for a first one.
      priority: outcome.isDelivered ? sql`priority` : sql`least(priority, ${sql.lit(PRIORITY.timed)})`,
      claimed_until: null,
      status: outcome.status,
      error: outcome.error,
      duration_ms: outcome.durationMs,
    },
  );
  if (written.length === 0 || delivery.event === TEST_EVENT) return;
  await wakeNext(work, webhook, delivery.id);
  await noteHealth(work, webhook, outcome.isDelivered);
}

/** Makes the next delivery of the record due, if this one has ended. */
async function wakeNext(work: RecordContext, webhook: number, id: number): Promise<void> {
  const { rows } = await sql<{ next: number | null }>`
    select (
      select n.id from webhook_delivery n
      where n.organisation_id = d.organisation_id and n.webhook = ${webhook} and n.state = 'waiting'
        and n.record_key = d.record_key
      order by n.id limit 1) as next
    from webhook_delivery d
    where d.organisation_id = ${work.organisationId} and d.id = ${id} and d.state <> 'waiting'`.execute(
    work.db,
  );
  const next = rows[0]?.next ?? null;
  if (next !== null)
    await work.records.writeOperationalColumns(
      webhookDelivery,
      { ids: [next] },
      { next_attempt: sql`now()` },
    );
}

/** Stores since when a webhook fails: only changes are written. */
async function noteHealth(work: RecordContext, id: number, isDelivered: boolean): Promise<void> {
  await work.records.writeOperationalColumns(
    webhookEntity,
    { ids: [id], condition: isDelivered ? sql`failing_since is not null` : sql`failing_since is null` },
    { failing_since: isDelivered ? null : sql`now()` },
  );
}
