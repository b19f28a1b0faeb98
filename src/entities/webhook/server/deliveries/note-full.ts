/** Limits what waits for one webhook, without a count in the transactions that cause events. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { webhook as webhookEntity } from '../../entity.ts';

/** Deliveries that may wait for one webhook. While it is full, events are not sent to it. */
export const WAITING_MAX = 100_000;

/** Seconds for which a webhook is full before its deliveries are counted again; it gets events again if no turn follows. */
const FULL_SECONDS = 60;

/** A webhook that is still full is counted again this many seconds before it would get events. */
const RENEWED_SECONDS = 30;

/**
 * Stores whether too many deliveries wait for the webhook. Called at each of its turns, so events between two turns can
 * exceed the limit. The count is bounded, and left out while the webhook is full for a while.
 */
export async function noteFull(work: RecordContext, webhook: number): Promise<void> {
  const { rows } = await sql<{ isFull: boolean; wasFull: boolean }>`
    select full_until is not null as "wasFull", exists (
      select from webhook_delivery d
      where d.organisation_id = w.organisation_id and d.webhook = w.id and d.state = 'waiting'
      offset ${sql.lit(WAITING_MAX - 1)}) as "isFull"
    from webhook w
    where organisation_id = ${work.organisationId} and id = ${webhook}
      and (full_until is null or full_until < now() + make_interval(secs => ${sql.lit(RENEWED_SECONDS)}))`.execute(
    work.db,
  );
  const [state] = rows;
  if (!state || (!state.isFull && !state.wasFull)) return;
  await work.records.writeOperationalColumns(
    webhookEntity,
    { ids: [webhook] },
    {
      full_until: state.isFull ? sql`now() + make_interval(secs => ${sql.lit(FULL_SECONDS)})` : null,
    },
  );
}
