import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { AppError, badInput } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { cmsUser } from '../../../entity.ts';
import { codeAttemptLimits } from '../../limits.ts';
import { completeLogin, knownDevice, LOGIN_RESULT } from '../../login.ts';
import { CODE_INPUT } from '../../second-factor.ts';
import { sendSecondFactorNews } from '../../send.ts';

const OVER = 'This took too long, or too many codes were wrong. Log in with your password again.';
const WRONG = 'Incorrect or already used code. Enter the one your app shows now.';

export const loginWithSecondFactor = defineOperation({
  name: 'cmsUser/loginWithSecondFactor',
  kind: 'mutation',
  summary:
    'Completes a login with a code from the authenticator app or a single-use recovery code. The token from cmsUser/loginCmsUser is valid for five minutes and five codes. Wrong codes are limited like wrong passwords, and to 100 a day per account.',
  scope: 'platform',
  input: {
    token: text({
      label: 'Token of the second step',
      required: true,
      lengthMax: 100,
      input: 'password',
    }),
    ...CODE_INPUT,
  },
  output: LOGIN_RESULT,
  access: anyone,
  run: async (ctx: OperationContext, { token, code }) => {
    const { services } = ctx;
    const { auth } = services;
    const user = await auth.steps.find(token);
    if (!user) throw new AppError('UNAUTHENTICATED', 'SECOND_FACTOR_LOGIN_ENDED', OVER);
    const limits = codeAttemptLimits(user.id, ctx.request.ip, knownDevice(ctx, user.id));
    await auth.countAttempt(limits);
    const triesLeft = await giveCode(ctx, user, token, code);
    if (triesLeft === 0) throw new AppError('UNAUTHENTICATED', 'SECOND_FACTOR_LOGIN_ENDED', OVER);
    if (triesLeft !== 'right') throw badInput('SECOND_FACTOR_CODE_WRONG', WRONG, { code: WRONG });
    const [own, ...shared] = limits.map(({ key }) => key);
    if (own) await auth.forgetAttempts(own);
    await auth.uncountAttempt(shared);
    return completeLogin(ctx, user);
  },
});

/**
 * Counts every try, whether or not the code is right: throwing in this transaction would roll the count back.
 */
function giveCode(
  { services }: OperationContext,
  { organisationId, id }: { organisationId: number; id: number },
  token: string,
  code: string,
): Promise<number | 'right'> {
  const { auth } = services;
  const product = { actor: { kind: 'system', organisationId }, organisationId, siteIds: [] } as const;
  return services.write(product, async (work) => {
    const left = await auth.steps.countTry(work.db, token);
    const user = left === null ? null : await work.records.find(cmsUser, id);
    if (left === null || user?.status !== 1) return 0;
    const accepted = await auth.secondFactors.takeCode(work.db, { organisationId, id }, code, work.now);
    if (!accepted) return left;
    await auth.steps.end(work.db, token);
    if (accepted === 'recovery') await sendSecondFactorNews({ work, services }, user, 'recovery code used');
    return 'right';
  });
}
