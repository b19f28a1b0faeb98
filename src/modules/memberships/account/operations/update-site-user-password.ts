import { badInput } from '#model/errors.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { member } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { requireMember, passwordToolsOf, placeOf } from '../server/api-caller.ts';
import { DONE_OUTPUT, passwordInput } from '../model/inputs.ts';
import { ownPasswordRefusal } from '../server/login/own-password.ts';
import { verifyAccount } from '../server/own/own-account.ts';
import { storePassword } from '../server/own/password.ts';
import { accountWords } from '../words/index.ts';

export const updateSiteUserPassword = defineOperation({
  name: 'updateSiteUserPassword',
  kind: 'mutation',
  summary:
    'Changes the caller’s password. Requires the current password and logs out all other devices. At most 10 attempts in 15 minutes.',
  input: { password: passwordInput('Current password'), newPassword: passwordInput('New password') },
  output: DONE_OUTPUT,
  access: member,
  before: async (called: BeforeContext<OperationContext>, { password, newPassword }) => {
    const { id: siteUserId } = requireMember(called);
    const place = placeOf(called);
    const { wrongPassword } = accountWords(place.language);
    const account = await verifyAccount(place, { siteUserId, password }, passwordToolsOf(called));
    if (!account) throw badInput('PASSWORD_WRONG', wrongPassword, { password: wrongPassword });
    const refusal = ownPasswordRefusal(newPassword, account, place.language);
    if (refusal !== null) throw badInput('PASSWORD_NOT_ACCEPTED', refusal, { newPassword: refusal });
    return called.services.auth.hashPassword(newPassword);
  },
  run: async (ctx: OperationContext, _input, passwordHash: string) => {
    const { id: siteUserId, sessionId = '' } = requireMember(ctx);
    await storePassword(ctx, placeOf(ctx), { siteUserId, passwordHash, sessionId });
    return true;
  },
});
