/** Stores the result of an attempt, and what follows from it: the next attempt, the next delivery of the record. */
import { sql } from 'kysely';
import { webhookDelivery } from '#entities/webhook-delivery/entity.ts';
import type { RecordContext } from '#server/records/index.ts';
import { webhook as webhookEntity } from '../../entity.ts';
import { TEST_EVENT } from '../test-event.ts';
import { lockWebhook, type ClaimedDelivery } from './claim-deliveries.ts';
import { retryPause } from './retry-pauses.ts';
import type { DeliveryOutcome } from './send-delivery.ts';

/** What the result means for the webhook. */
export interface Settled {
  /** Whether the delivery is not tried again. */
  isGivenUp: boolean;
}

/**
 * Stores the result of an attempt; null if another process has claimed the delivery since, whose result counts. Test calls
 * are not tried again.
 */
export async function settleDelivery(
  work: RecordContext,
  webhook: number,
  delivery: ClaimedDelivery,
  outcome: DeliveryOutcome,
): Promise<Settled | null> {
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
      claimed_until: null,
      status: outcome.status,
      error: outcome.error,
      duration_ms: outcome.durationMs,
    },
  );
  if (written.length === 0) return null;
  const isEnded = await wakeNext(work, webhook, delivery.id);
  if (delivery.event !== TEST_EVENT) await noteHealth(work, webhook, outcome.isDelivered);
  return { isGivenUp: isEnded && !outcome.isDelivered };
}

/** Makes the next delivery of the record due, if this one has ended. Returns whether it has. */
async function wakeNext(work: RecordContext, webhook: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ isEnded: boolean; next: number | null }>`
    select d.state <> 'waiting' as "isEnded", (
      select n.id from webhook_delivery n
      where n.organisation_id = d.organisation_id and n.webhook = ${webhook} and n.state = 'waiting'
        and n.record_key = d.record_key
      order by n.id limit 1) as next
    from webhook_delivery d where d.organisation_id = ${work.organisationId} and d.id = ${id}`.execute(
    work.db,
  );
  const { isEnded = false, next = null } = rows[0] ?? {};
  if (isEnded && next !== null)
    await work.records.writeOperationalColumns(
      webhookDelivery,
      { ids: [next] },
      { next_attempt: sql`now()` },
    );
  return isEnded;
}

/** Stores since when a webhook fails: only changes are written. */
async function noteHealth(work: RecordContext, id: number, isDelivered: boolean): Promise<void> {
  await work.records.writeOperationalColumns(
    webhookEntity,
    { ids: [id], condition: isDelivered ? sql`failing_since is not null` : sql`failing_since is null` },
    { failing_since: isDelivered ? null : sql`now()` },
  );
}
