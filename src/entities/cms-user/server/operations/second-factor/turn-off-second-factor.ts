import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { badInput, conflict } from '#model/errors.ts';
import { PASSWORD_LENGTH } from '#access/password.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { cmsUser } from '../../../entity.ts';
import { CODE_INPUT, countOwnCode, ownRecord, takeOwnCode } from '../../second-factor.ts';
import { sendSecondFactorNews } from '../../send.ts';

export const turnOffSecondFactor = defineOperation({
  name: 'cmsUser/turnOffSecondFactor',
  kind: 'mutation',
  summary:
    'Turns off two-factor authentication for the caller with their password and an authenticator code or recovery code. If it is required, the caller must set it up again before anything else. At most 10 attempts in 15 minutes.',
  input: {
    password: text({ label: 'Password', required: true, lengthMax: PASSWORD_LENGTH.max, input: 'password' }),
    ...CODE_INPUT,
  },
  output: { type: { scalar: 'Boolean' } },
  access: staff,
  before: (ctx: BeforeContext<OperationContext>) => countOwnCode(ctx),
  run: async (ctx: OperationContext, { password, code }) => {
    const { auth } = ctx.services;
    const user = await ownRecord(ctx);
    if (user.secondFactorSince === null)
      throw conflict('SECOND_FACTOR_OFF', 'Two-factor authentication is already off.', {
        version: user.version,
      });
    if (!(await auth.verifyPassword(password, user.passwordHash)))
      throw badInput('PASSWORD_WRONG', 'Two-factor authentication was not turned off.', {
        password: 'This is not your password.',
      });
    await takeOwnCode(ctx, user, code, 'any');
    const after = await ctx.records.writeSkippingPrepare(
      cmsUser,
      user,
      { secondFactorSince: null },
      { event: 'Two-factor authentication turned off' },
    );
    await sendSecondFactorNews({ work: ctx, services: ctx.services }, after, 'off');
    return true;
  },
});
