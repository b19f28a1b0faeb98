import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { cmsUser } from '../../entity.ts';
import { sendSecondFactorNews } from '../send.ts';

export const tellSecondFactorReset = defineJob({
  name: 'cmsUser/tellSecondFactorReset',
  summary: 'Emails a user whose two-factor authentication was reset on the command line.',
  payload: { user: integer({ label: 'User', required: true, min: 1 }) },
  lane: 'urgent',
  attemptsMax: 5,
  run: ({ services, write }: JobContext, input) =>
    write(async (work) => {
      const user = await work.records.find(cmsUser, input.user);
      if (user) await sendSecondFactorNews({ work, services }, user, 'reset');
    }),
});
