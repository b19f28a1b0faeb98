import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import { PASSWORD_LENGTH } from '#access/password.ts';
import type { OperationContext } from '#server/context.ts';
import { hashForLink } from '../server/login/hash-for-link.ts';
import { taken } from '../server/operation-answers.ts';
import { resetPassword } from '../server/login/reset-password.ts';
import { botCheckInputOf, toolsOf, visitOf, type Visit } from '../server/visit.ts';
import { LINK_SECRET, RECAPTCHA_TOKEN } from '../server/operation-inputs.ts';

interface Checked {
  visit: Visit;
  passwordHash: string | null;
}

export const resetSiteUserPassword = defineOperation({
  name: 'resetSiteUserPassword',
  kind: 'mutation',
  summary:
    'Sets a new password with the single-use secret from an email. Logs out every device and logs the caller in.',
  input: {
    id: LINK_SECRET,
    password: text({ label: 'Password', required: true, lengthMax: PASSWORD_LENGTH.max, input: 'password' }),
    recaptchaToken: RECAPTCHA_TOKEN,
  },
  output: {
    shape: 'SiteUserPassword',
    fields: { token: text({ label: 'Token', help: 'For API clients only. Browsers use a cookie.' }) },
  },
  access: anyone,
  before: async (called: BeforeContext<OperationContext>, input): Promise<Checked> => {
    const { services, request } = called;
    const subject = botCheckInputOf(called, 'resetSiteUserPassword');
    await services.botCheck.demandProof(subject, input.recaptchaToken, request.isBrowser);
    const { id, password } = input;
    const visit = await visitOf(called);
    return {
      visit,
      passwordHash: await hashForLink(visit, { purpose: 'reset', id, password }, toolsOf(called)),
    };
  },
  run: async (ctx: OperationContext, { id, password }, { visit, passwordHash }: Checked) => {
    const redirect = taken(await resetPassword(ctx, visit, { id, password, passwordHash }));
    return { token: redirect && ctx.request.storeReaderLogin(redirect) };
  },
});
