/** Delivers what is due, as long as the process runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DaemonContext } from '#server/context.ts';
import type { DueWebhook } from '#server/webhooks/due-webhooks.ts';
import { activeSecrets } from '../secrets.ts';
import { switchOffIfFailing } from '../switch-off.ts';
import { claimDeliveries, type ClaimedDelivery } from './claim-deliveries.ts';
import { sendDelivery } from './send-delivery.ts';
import { settleDelivery } from './settle-delivery.ts';

/** How often due deliveries are looked for. */
const TICK_MS = 1_000;

/** Webhooks that one process serves at a time; half of the places are for those that do not fail. */
const WEBHOOKS_MAX = 32;
const FAILING_MAX = 16;

/** Delivers until the process stops, then waits for requests that have begun. */
export async function deliverUntilStopped(ctx: DaemonContext): Promise<void> {
  const running = new Map<string, { isFailing: boolean; done: Promise<void> }>();
  while (!ctx.stopping.aborted) {
    for (const due of await ctx.services.webhooks.findDue()) {
      const key = `${due.organisationId}/${due.id}`;
      const failing = [...running.values()].filter(({ isFailing }) => isFailing).length;
      if (running.has(key) || running.size >= WEBHOOKS_MAX || (due.isFailing && failing >= FAILING_MAX))
        continue;
      const done = serveWebhook(ctx, due)
        .catch((err: unknown) => ctx.services.log.error({ err }, 'Deliveries of a webhook were interrupted.'))
        .finally(() => running.delete(key));
      running.set(key, { isFailing: due.isFailing, done });
    }
    await sleep(TICK_MS, undefined, { signal: ctx.stopping }).catch(() => undefined);
  }
  await Promise.all([...running.values()].map(({ done }) => done));
}

/** Delivers what is due at once; used by tests, which advance time themselves. */
export async function deliverDue(ctx: DaemonContext): Promise<void> {
  await Promise.all((await ctx.services.webhooks.findDue()).map((due) => serveWebhook(ctx, due)));
}

/** Sends the due deliveries of a webhook, some at a time, until there is none or one fails: others come first then. */
async function serveWebhook(ctx: DaemonContext, { organisationId, id }: DueWebhook): Promise<void> {
  const running = new Set<Promise<void>>();
  let hasFailed = false;
  for (;;) {
    const claimed =
      hasFailed || ctx.stopping.aborted
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
    if (!outcome.isDelivered) await switchOffIfFailing(work, ctx.services, id);
  });
  return outcome.isDelivered;
}
