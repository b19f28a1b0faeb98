import { randomInt } from 'node:crypto';
import { email } from '#fields/email/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { resetAccount } from '../limits.ts';

export const requestResetCmsUserPassword = defineOperation({
  name: 'cmsUser/requestResetCMSUserPassword',
  kind: 'mutation',
  summary:
    'Emails a link to choose a new password. The response and its duration do not reveal whether the address has an account. At most 3 requests an hour per address and 20 per network.',
  scope: 'platform',
  input: { email: email({ label: 'Email', required: true }) },
  output: { type: { scalar: 'Boolean' } },
  access: anyone,
  run: async (ctx: OperationContext, input) => {
    await ctx.services.auth.countAttempt([
      { key: resetAccount(input.email), countMax: 3, windowSeconds: 3600 },
      {
        key: { counter: 'reset/address', of: [{ network: ctx.request.ip }] },
        countMax: 20,
        windowSeconds: 3600,
      },
    ]);
    // The user is looked up after the response, with a random delay: sending the email takes time, which
    // would otherwise show in this response or the next.
    const runAt = { inSeconds: randomInt(1_000, 4_000) / 1_000 };
    await ctx.queue('cmsUser/sendPasswordReset', { email: input.email }, { runAt });
    return true;
  },
});
