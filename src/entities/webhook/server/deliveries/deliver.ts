/** Delivers what is due, as long as the process runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DaemonContext } from '#server/context.ts';
import type { DueWebhook } from '#server/webhooks/index.ts';
import { serveWebhook } from './serve-webhook.ts';

/** How often due deliveries are looked for. */
const TICK_MS = 1_000;

/** Webhooks that one process serves at a time; half of the places are for those that do not fail, half for other organisations. */
const WEBHOOKS_MAX = 32;
const FAILING_MAX = 16;
const OF_ORGANISATION_MAX = 16;

type Running = ReadonlyMap<string, DueWebhook>;

/** Delivers until the process stops, then waits for requests that have begun. */
export async function deliverUntilStopped(ctx: DaemonContext): Promise<void> {
  const running = new Map<string, DueWebhook & { done: Promise<void> }>();
  while (!ctx.stopping.aborted) {
    for (const due of await ctx.services.webhooks.findDue()) {
      const key = keyOf(due);
      if (!hasPlace(running, due)) continue;
      const done = serveWebhook(ctx, due)
        .catch((err: unknown) => ctx.services.log.error({ err }, 'Deliveries of a webhook were interrupted.'))
        .finally(() => running.delete(key));
      running.set(key, { ...due, done });
    }
    await sleep(TICK_MS, undefined, { signal: ctx.stopping }).catch(() => undefined);
  }
  await Promise.all([...running.values()].map(({ done }) => done));
}

const keyOf = ({ organisationId, id }: DueWebhook) => `${organisationId}/${id}`;

/** Whether a webhook that is due can be served now, in addition to those that are being served. */
function hasPlace(running: Running, due: DueWebhook): boolean {
  if (running.has(keyOf(due)) || running.size >= WEBHOOKS_MAX) return false;
  const served = [...running.values()];
  const ofOrganisation = served.filter(({ organisationId }) => organisationId === due.organisationId);
  const failing = served.filter(({ isFailing }) => isFailing);
  return ofOrganisation.length < OF_ORGANISATION_MAX && !(due.isFailing && failing.length >= FAILING_MAX);
}
