import { createHash } from 'node:crypto';
import { z } from 'zod';
import { emailKey } from '#addresses/email-key.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';

export const forgetFilesTo = defineJob({
  name: 'mailOutbox/forgetFilesTo',
  summary:
    'Removes the files of emails to people who were erased, campaigns included, where email is written to the data directory.',
  payload: {
    salt: text({ label: 'Salt', required: true }),
    hashes: json({ label: 'Addresses', required: true, check: z.array(z.string()) }),
  },
  attemptsMax: 12,
  run: async (ctx: JobContext, { salt, hashes }) => {
    const erased = new Set(z.array(z.string()).parse(hashes));
    await ctx.services.mail.forgetTo((address) => erased.has(saltedHash(salt, address)));
  },
});

/** The hash of an address in the payload, so that the queue does not contain the address of someone who is being erased. */
export function saltedHash(salt: string, address: string): string {
  return createHash('sha256')
    .update(`${salt}\n${emailKey(address)}`)
    .digest('base64url');
}
