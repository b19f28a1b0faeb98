/** Delivers what is due, as long as the process runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DaemonContext } from '#server/context.ts';
import { serveWebhook } from './serve-webhook.ts';

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
