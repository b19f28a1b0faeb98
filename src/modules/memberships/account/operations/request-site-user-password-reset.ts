import { email } from '#fields/email/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { accountPathOf } from '../../paths.ts';
import { countEmail } from '../server/login/email-limit.ts';
import { SITE_USER_DONE, taken } from '../server/operation-answers.ts';
import { sendPasswordReset } from '../server/login/reset-password.ts';
import { botCheckInputOf, siteOfCall, toolsOf, visitOf, type Visit } from '../server/visit.ts';
import { memberWords } from '../../words/index.ts';
import { RECAPTCHA_TOKEN } from '../server/operation-inputs.ts';

export const requestSiteUserPasswordReset = defineOperation({
  name: 'requestSiteUserPasswordReset',
  kind: 'mutation',
  summary:
    'Sends a link to choose a new password. Only the email reveals whether the address has an account.',
  input: {
    username: email({ label: 'Email', required: true }),
    path: text({
      label: 'Page',
      lengthMax: 100,
      help: 'The account page that the email links to.',
    }),
    recaptchaToken: RECAPTCHA_TOKEN,
  },
  output: SITE_USER_DONE,
  access: anyone,
  before: async (called: BeforeContext<OperationContext>, input): Promise<Visit> => {
    const { siteId } = siteOfCall(called);
    accountPathOf(input.path);
    const subject = botCheckInputOf(called, 'requestSiteUserPasswordReset');
    await called.services.botCheck.demand(subject, input.recaptchaToken);
    await countEmail({ siteId, email: input.username, address: subject.ip }, toolsOf(called));
    return visitOf(called);
  },
  run: async (ctx: OperationContext, { username, path }, visit: Visit) => {
    taken(await sendPasswordReset(ctx, visit, username, accountPathOf(path) ?? undefined));
    return { done: true, message: memberWords(visit.language).resetDone };
  },
});
