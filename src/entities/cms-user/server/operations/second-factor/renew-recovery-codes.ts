import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { conflict } from '#model/errors.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import {
  CODE_INPUT,
  countOwnCode,
  ownRecord,
  RECOVERY_CODES_RESULT,
  takeOwnCode,
} from '../../second-factor.ts';

export const renewRecoveryCodes = defineOperation({
  name: 'cmsUser/renewRecoveryCodes',
  kind: 'mutation',
  summary:
    'Creates ten new recovery codes, returned only once. The previous codes stop working. Requires a code from the app. At most 10 attempts in 15 minutes.',
  input: CODE_INPUT,
  output: RECOVERY_CODES_RESULT,
  access: staff,
  before: (ctx: BeforeContext<OperationContext>) => countOwnCode(ctx),
  run: async (ctx: OperationContext, { code }) => {
    const user = await ownRecord(ctx);
    if (user.secondFactorSince === null)
      throw conflict(
        'SECOND_FACTOR_OFF',
        'Two-factor authentication is off. Set it up before you create recovery codes.',
        {
          version: user.version,
        },
      );
    await takeOwnCode(ctx, user, code, 'from the app');
    const owner = { organisationId: ctx.organisationId, id: user.id };
    return { recoveryCodes: await ctx.services.auth.secondFactors.makeRecoveryCodes(ctx.db, owner) };
  },
});
