import { email } from '#fields/email/field.ts';
import { badInput } from '#model/errors.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { member } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { requireMember, passwordToolsOf } from '../server/api-caller.ts';
import { DONE_OUTPUT, passwordInput } from '../model/inputs.ts';
import { verifyAccount, type OwnAccount } from '../server/own/own-account.ts';
import { requestEmailChange } from '../server/own/request-email-change.ts';
import { accountWords } from '../words/index.ts';
import { emailKey } from '#addresses/email-key.ts';
import { countEmail } from '../server/login/email-limit.ts';
import { visitOf, type Visit } from '../server/visit.ts';

interface Proved {
  account: OwnAccount;
  place: Visit;
}

export const requestSiteUserChangeUsername = defineOperation({
  name: 'requestSiteUserChangeUsername',
  kind: 'mutation',
  summary:
    'Sends the new address a link that changes the caller’s email, and the current address a link that reverts the change. The response is the same if the address is taken.',
  input: {
    password: passwordInput('Current password'),
    newUsername: email({ label: 'New email', required: true }),
  },
  output: DONE_OUTPUT,
  access: member,
  before: async (called: BeforeContext<OperationContext>, { password, newUsername }) => {
    const { id: siteUserId } = requireMember(called);
    const place = await visitOf(called);
    const words = accountWords(place.language);
    const account = await verifyAccount(place, { siteUserId, password }, passwordToolsOf(called));
    if (!account) throw badInput('PASSWORD_WRONG', words.wrongPassword, { password: words.wrongPassword });
    if (emailKey(newUsername) === account.emailKey)
      throw badInput('EMAIL_UNCHANGED', words.sameEmail, { newUsername: words.sameEmail });
    await countEmail({ ...place, email: newUsername }, called.services.auth);
    return { account, place };
  },
  run: async (ctx: OperationContext, { newUsername }, { account, place }: Proved) => {
    await requestEmailChange(ctx, place, account, newUsername);
    return true;
  },
});
