/** Sends what is due to one webhook. */
import type { DaemonContext } from '#server/context.ts';
import type { DueWebhook } from '#server/webhooks/index.ts';
import { activeSecrets } from '../secrets.ts';
import { switchOffRemoved, switchOffIfFailing } from '../switch-off.ts';
import { TEST_EVENT } from '../test-event.ts';
import { claimDeliveries, type ClaimedDelivery } from './claim-deliveries.ts';
import { noteFull } from './note-full.ts';
import { sendDelivery } from './send-delivery.ts';
import { settleDelivery } from './settle-delivery.ts';

/** Status of a receiver that no longer exists. */
const STATUS_GONE = 410;

/** Milliseconds after which a webhook leaves its place to others, although more is due. */
const TURN_MS = 10_000;

/** Sends the due deliveries of a webhook, some at a time, until the last one, a failure, or the end of its turn. */
export async function serveWebhook(ctx: DaemonContext, { organisationId, id }: DueWebhook): Promise<void> {
  const running = new Set<Promise<void>>();
  let hasFailed = false;
  const until = performance.now() + TURN_MS;
  await ctx.writeFor(organisationId, (work) => noteFull(work, id));
  for (;;) {
    const isOver = hasFailed || ctx.stopping.aborted || performance.now() > until;
    const wasRunning = running.size > 0;
    const claimed = isOver
      ? null
      : await ctx.writeFor(organisationId, async (work) => {
          const claim = await claimDeliveries(work, id);
          return claim && { ...claim, secrets: await activeSecrets(work, ctx.services, id) };
        });
    for (const delivery of claimed?.deliveries ?? []) {
      const { url, secrets } = claimed ?? { url: '', secrets: [] };
      const done = attempt(ctx, { organisationId, id, url, secrets }, delivery)
        .then((isDelivered) => {
          hasFailed ||= !isDelivered;
        })
        .finally(() => running.delete(done));
      running.add(done);
    }
    // A delivery that ended during the claim may have held the lock, so that nothing was claimed.
    if (running.size === 0 && wasRunning && !isOver) continue;
    if (running.size === 0) return;
    await Promise.race(running);
  }
}

interface Receiver {
  organisationId: number;
  id: number;
  url: string;
  secrets: readonly string[];
}

/** Sends a delivery and stores the result. Returns whether it was delivered. */
async function attempt(
  ctx: DaemonContext,
  { organisationId, id, ...receiver }: Receiver,
  delivery: ClaimedDelivery,
): Promise<boolean> {
  const outcome = await sendDelivery(ctx.services, { ...receiver, delivery });
  await ctx.writeFor(organisationId, async (work) => {
    await settleDelivery(work, id, delivery, outcome);
    if (outcome.status === STATUS_GONE && delivery.event !== TEST_EVENT)
      await switchOffRemoved(work, ctx.services, id);
    else if (!outcome.isDelivered) await switchOffIfFailing(work, ctx.services, id);
  });
  return outcome.isDelivered;
}
