import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { sendChangeMail } from '../server/change-mails.ts';

export const sendAddressChange = defineJob({
  name: 'newsletters/sendAddressChange',
  summary:
    'Emails the link of a change of address to the new address, or the notice about it to the old one.',
  payload: {
    change: integer({ label: 'Change', required: true, min: 1 }),
    kind: choice({
      label: 'Email',
      required: true,
      choices: [
        { value: 'confirm', label: 'Link to the new address' },
        { value: 'moved', label: 'Notice to the old address' },
      ],
    }),
  },
  lane: 'urgent',
  attemptsMax: 6,
  run: (ctx: JobContext, { change, kind }) => sendChangeMail(ctx, change, kind),
});
