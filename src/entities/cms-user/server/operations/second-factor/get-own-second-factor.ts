import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { assertPerson, staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { cmsUser } from '../../../entity.ts';

export const getOwnSecondFactor = defineOperation({
  name: 'cmsUser/getOwnSecondFactor',
  kind: 'query',
  summary:
    'Whether the caller uses two-factor authentication, whether it is required, and how many recovery codes are left.',
  input: {},
  output: {
    shape: 'OwnSecondFactor',
    fields: {
      since: instant({ label: 'Since', help: 'Null if two-factor authentication is off.' }),
      isRequired: boolean({
        label: 'Required',
        help: 'Whether a role or a site demands two-factor authentication of the caller.',
        required: true,
      }),
      recoveryCodesLeft: integer({
        label: 'Recovery codes left',
        help: 'Number of codes that can still be used in place of the authenticator app, once each.',
        required: true,
      }),
    },
  },
  isForEnrolment: true,
  access: staff,
  run: async (ctx: OperationContext) => {
    const { actor, db, organisationId, services } = ctx;
    const { secondFactors } = services.auth;
    assertPerson(actor);
    const user = await ctx.records.find(cmsUser, actor.id);
    const owner = { organisationId, id: actor.id };
    return {
      since: user?.secondFactorSince ?? null,
      isRequired: await secondFactors.isNeeded(db, owner),
      recoveryCodesLeft: await secondFactors.countRecoveryCodes(db, owner),
    };
  },
});
