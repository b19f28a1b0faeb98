import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { AppError } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { PASSWORD_LENGTH } from '#access/password.ts';
import { loginAccount, loginAccountFrom, loginDevice, WINDOW_SECONDS } from '../limits.ts';
import { completeLogin, knownDevice, LOGIN_RESULT, NO_TOKENS } from '../login.ts';

/** One message for every reason why a login fails, so that it reveals no names. */
const REFUSED = 'Incorrect username or password. Try again.';

export const loginCmsUser = defineOperation({
  name: 'cmsUser/loginCmsUser',
  kind: 'mutation',
  summary:
    'Logs a staff user in, or requires a code if the user has two-factor authentication. Failed attempts in 15 minutes are limited: 10 per account and network, 100 per account, 50 per network. A device the user has logged in from before has a separate limit of 10 instead.',
  scope: 'platform',
  input: {
    username: text({ label: 'Username or email', required: true, lengthMax: 254 }),
    password: text({ label: 'Password', required: true, lengthMax: PASSWORD_LENGTH.max, input: 'password' }),
  },
  output: LOGIN_RESULT,
  access: anyone,
  run: async (ctx: OperationContext, input) => {
    const { auth } = ctx.services;
    const user = await auth.findUser(input.username);
    const device = user && knownDevice(ctx, user.id);
    const limits = device ? limitsOfDevice(device) : limitsOfUnknownDevice(input.username, ctx.request.ip);
    await auth.countAttempt(limits);
    const isRight = await auth.verifyPassword(input.password, user?.passwordHash ?? null);
    if (!user || !isRight || user.status !== 1)
      throw new AppError('UNAUTHENTICATED', 'CREDENTIALS_WRONG', REFUSED);
    const [own, ...shared] = limits.map(({ key }) => key);
    if (own) await auth.forgetAttempts(own);
    await auth.uncountAttempt(shared);
    if (user.hasSecondFactor) return { ...NO_TOKENS, secondFactorToken: await auth.steps.open(user) };
    return completeLogin(ctx, user);
  },
});

/** Limits for unknown devices. Anyone can use them up for any account, so known devices are exempt. */
function limitsOfUnknownDevice(name: string, ip: string) {
  return [
    { key: loginAccountFrom(name, ip), countMax: 10, windowSeconds: WINDOW_SECONDS },
    { key: loginAccount(name), countMax: 100, windowSeconds: WINDOW_SECONDS },
    {
      key: { counter: 'login/address', of: [{ network: ip }] },
      countMax: 50,
      windowSeconds: WINDOW_SECONDS,
    },
  ];
}

function limitsOfDevice(device: string) {
  return [{ key: loginDevice(device), countMax: 10, windowSeconds: WINDOW_SECONDS }];
}
