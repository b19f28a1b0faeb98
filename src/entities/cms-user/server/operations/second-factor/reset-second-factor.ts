import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { conflict, forbidden, notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { access, canManageUsers } from '../../../access.ts';
import { cmsUser } from '../../../entity.ts';
import { resetFactorOf } from '../../send.ts';

export const resetSecondFactor = defineOperation({
  name: 'cmsUser/resetSecondFactor',
  kind: 'mutation',
  summary:
    'Resets two-factor authentication for another user, logs them out everywhere and notifies them by email.',
  input: {
    id: integer({
      label: 'Id',
      names: 'cmsUser',
      help: 'ID of the user who lost the authenticator app.',
      required: true,
      min: 1,
    }),
  },
  output: { record: 'cmsUser' },
  access: canManageUsers,
  run: async (ctx: OperationContext, { id }) => {
    const user = await ctx.records.find(cmsUser, id, { lock: true });
    if (!user || !access.read(ctx.actor, user)) throw notFound('CMS_USER_NOT_FOUND', 'user');
    if (!access.update(ctx.actor, user)) throw forbidden();
    if (ctx.actor.kind === 'staff' && ctx.actor.id === id)
      throw forbidden(
        'SECOND_FACTOR_OF_OWN_ACCOUNT',
        'Turn off your own two-factor authentication on your profile, with your password and a code.',
      );
    if (user.secondFactorSince === null)
      throw conflict('SECOND_FACTOR_OFF', 'This user does not use two-factor authentication.', {
        version: user.version,
      });
    return resetFactorOf({ work: ctx, services: ctx.services }, user);
  },
});
