import { defineJob } from '#model/jobs/define-job.ts';
import { events } from '#registry/events.server.ts';
import type { JobContext } from '#server/context.ts';
import { objects } from '../../collection/server/objection.ts';
import { TRACKED_EVENTS } from '../model/event-of.ts';
import { storeDomainEvent } from '../server/store-domain-event.ts';

export const trackDomainEvent = defineJob({
  name: 'analytics/trackDomainEvent',
  summary: 'Counts a step of a registration, a login, or the start or end of a newsletter subscription.',
  // By name: the modules that emit them may be absent.
  on: events.map(({ event }) => event).filter(({ name }) => TRACKED_EVENTS.includes(name)),
  // Nothing is stored of what a reader did who objects to being counted.
  omits: objects,
  attemptsMax: 5,
  run: async (ctx: JobContext, payload) => {
    const { siteId } = payload;
    const site = ctx.services.sites.byId(Number(siteId));
    if (site) await ctx.write((work) => storeDomainEvent(work, site, payload));
  },
});
