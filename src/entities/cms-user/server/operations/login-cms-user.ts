import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { AppError } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { PASSWORD_LENGTH } from '#model/password.ts';
import { loginAccount, networkOf } from '../limits.ts';
import { answerTokens, LOGIN_RESULT } from '../login.ts';

/** One answer for every way a log-in can fail: nobody learns which names exist. */
const REFUSED = 'The username or password is not right. Please try again.';

export const loginCmsUser = defineOperation({
  name: 'cmsUser/loginCmsUser',
  kind: 'mutation',
  summary: 'Logs a staff user in. At most 10 attempts in 15 minutes for an account and 50 for an address.',
  scope: 'platform',
  input: {
    username: text({ label: 'Username or e-mail', required: true, lengthMax: 254 }),
    password: text({ label: 'Password', required: true, lengthMax: PASSWORD_LENGTH.max, input: 'password' }),
  },
  output: LOGIN_RESULT,
  access: anyone,
  run: async (ctx: OperationContext, input) => {
    const { auth } = ctx.services;
    const account = loginAccount(input.username);
    await auth.countAttempt([
      { key: account, countMax: 10, windowSeconds: 900 },
      { key: `login/address/${networkOf(ctx.request.ip)}`, countMax: 50, windowSeconds: 900 },
    ]);
    const user = await auth.findUser(input.username);
    const isRight = await auth.verifyPassword(input.password, user?.passwordHash ?? null);
    if (!user || !isRight || user.status !== 1) throw new AppError('UNAUTHENTICATED', REFUSED);
    await auth.forgetAttempts(account);
    // A new session at every log-in: whatever the browser held before means nothing any more.
    const before = ctx.request.readCookie('refresh');
    if (before) await auth.endSession({ token: before });
    const tokens = await auth.openSession(user, ctx.request.userAgent);
    return answerTokens(ctx, tokens, auth.lifetime);
  },
});
