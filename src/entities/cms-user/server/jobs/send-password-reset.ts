import { email } from '#fields/email/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { cmsUser } from '../../entity.ts';
import { sendReset } from '../send.ts';

export const sendPasswordReset = defineJob({
  name: 'cmsUser/sendPasswordReset',
  summary: 'Sends the email for a forgotten password; nothing for an unknown address.',
  scope: 'platform',
  payload: { email: email({ label: 'Email', required: true }) },
  lane: 'urgent',
  attemptsMax: 5,
  run: async ({ services, writeFor }: JobContext, input) => {
    const found = await services.auth.findByEmail(input.email);
    if (found?.status !== 1) return;
    await writeFor(found.organisationId, async (work) => {
      const user = await work.records.find(cmsUser, found.id, { lock: true });
      if (user?.status === 1) await sendReset({ work, services }, user);
    });
  },
});
