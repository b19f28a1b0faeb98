import { setTimeout as sleep } from 'node:timers/promises';
import { defineDaemon } from '#model/jobs/define-job.ts';
import type { DaemonContext } from '#server/context.ts';
import { announcePassedDates } from '../publishing/passed-dates.ts';

/** Milliseconds between two looks: an event is queued at most this long after its time. */
const TICK_MS = 1_000;

export const announceDates = defineDaemon({
  name: 'content/announceDates',
  summary: 'Announces scheduled publications and ends of items to the webhooks that want them.',
  run: async (ctx: DaemonContext) => {
    while (!ctx.stopping.aborted) {
      for (const organisationId of await ctx.services.webhooks.findWanting(EVENTS))
        await ctx
          .writeFor(organisationId, announcePassedDates)
          .catch((err: unknown) =>
            ctx.services.log.error({ err, organisationId }, 'Dates of items could not be announced.'),
          );
      await sleep(TICK_MS, undefined, { signal: ctx.stopping }).catch(() => undefined);
    }
  },
});

const EVENTS = ['content/published', 'content/unpublished'];
