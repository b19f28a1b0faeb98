import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { PASSWORD_LENGTH } from '#access/password.ts';
import { conflict } from '#model/errors.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { cmsUser } from '../../../entity.ts';
import {
  CODE_INPUT,
  countOwnCode,
  demandOwner,
  ownRecord,
  RECOVERY_CODES_RESULT,
  takeOwnCode,
} from '../../second-factor.ts';
import { sendSecondFactorNews } from '../../send.ts';

export const confirmSecondFactor = defineOperation({
  name: 'cmsUser/confirmSecondFactor',
  kind: 'mutation',
  summary:
    'Turns on two-factor authentication for the caller with their password and a code from the app, logs out all other devices and returns ten recovery codes, once. At most 10 attempts in 15 minutes.',
  input: {
    password: text({
      label: 'Password',
      lengthMax: PASSWORD_LENGTH.max,
      input: 'password',
      help: 'Not needed for ten minutes after a single sign-on login.',
    }),
    ...CODE_INPUT,
  },
  output: RECOVERY_CODES_RESULT,
  isForEnrolment: true,
  access: staff,
  before: (ctx: BeforeContext<OperationContext>) => countOwnCode(ctx),
  run: async (ctx: OperationContext, { password, code }) => {
    const { services } = ctx;
    const user = await ownRecord(ctx);
    if (user.secondFactorSince !== null)
      throw conflict('SECOND_FACTOR_ALREADY_ON', 'Two-factor authentication is already on.', {
        version: user.version,
      });
    await demandOwner(ctx, user, password);
    await takeOwnCode(ctx, user, code, 'from the app');
    const after = await ctx.records.writeSkippingPrepare(
      cmsUser,
      user,
      { secondFactorSince: ctx.now },
      { event: 'Two-factor authentication turned on' },
    );
    await sendSecondFactorNews({ work: ctx, services }, after, 'on');
    const owner = { organisationId: ctx.organisationId, id: user.id };
    return { recoveryCodes: await services.auth.secondFactors.makeRecoveryCodes(ctx.db, owner) };
  },
});
