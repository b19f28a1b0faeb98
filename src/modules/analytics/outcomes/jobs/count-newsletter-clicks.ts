import { defineJob } from '#model/jobs/define-job.ts';
import { events } from '#registry/events.server.ts';
import type { JobContext } from '#server/context.ts';
import { addNewsletterClicks } from '../server/add-newsletter-clicks.ts';

const CLICKED = 'newsletters/itemLinksClicked';

export const countNewsletterClicks = defineJob({
  name: 'analytics/countNewsletterClicks',
  summary: 'Adds clicks of people in sent newsletters to the figures of the items to which the links lead.',
  // By name: the module that emits it may be absent.
  on: events.map(({ event }) => event).filter(({ name }) => name === CLICKED),
  attemptsMax: 5,
  run: async (ctx: JobContext, payload) => ctx.write((work) => addNewsletterClicks(work, payload)),
});
