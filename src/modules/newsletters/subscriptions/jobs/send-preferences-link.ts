import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { sendPreferencesLink as send } from '../server/preferences-link-mail.ts';

export const sendPreferencesLink = defineJob({
  name: 'newsletters/sendPreferencesLink',
  summary: 'Emails the link of the preferences page to the owner of an address who requested it.',
  payload: {
    /** Null if the address has no subscription: the request takes as long, and nothing is sent. */
    subscription: integer({ label: 'Subscriber', min: 1 }),
  },
  lane: 'urgent',
  attemptsMax: 6,
  run: async (ctx: JobContext, { subscription }) => {
    if (subscription !== null) await send(ctx, subscription);
  },
});
