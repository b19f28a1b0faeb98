import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { conflict } from '#model/errors.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { isFreshProviderLogin, ownRecord } from '../../second-factor.ts';

export const beginSecondFactor = defineOperation({
  name: 'cmsUser/beginSecondFactor',
  kind: 'mutation',
  summary:
    'Creates a secret for the caller’s authenticator app. Nothing changes until cmsUser/confirmSecondFactor receives a code from the app.',
  input: {},
  output: {
    shape: 'BegunSecondFactor',
    fields: {
      secret: text({ label: 'Secret', required: true, help: 'In base32, to enter in the app.' }),
      needsPassword: boolean({
        label: 'Requires the password',
        required: true,
        help: 'False for ten minutes after a single sign-on login.',
      }),
      uri: text({ label: 'Address', required: true, help: 'The otpauth URL, to show as a QR code.' }),
    },
  },
  isForEnrolment: true,
  access: staff,
  run: async (ctx: OperationContext) => {
    const user = await ownRecord(ctx);
    if (user.secondFactorSince !== null)
      throw conflict(
        'SECOND_FACTOR_ALREADY_ON',
        'Two-factor authentication is already on. Turn it off before you set it up again.',
        {
          version: user.version,
        },
      );
    const owner = { organisationId: ctx.organisationId, id: user.id };
    return {
      ...(await ctx.services.auth.secondFactors.begin(ctx.db, owner, user.username)),
      needsPassword: !(await isFreshProviderLogin(ctx)),
    };
  },
});
