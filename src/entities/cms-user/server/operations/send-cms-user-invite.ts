import { integer } from '#fields/integer/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { assertPerson } from '#model/permissions.ts';
import { conflict, forbidden, notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { access, canManageUsers } from '../../access.ts';
import { cmsUser } from '../../entity.ts';
import { sendInvitation } from '../send.ts';

export const sendCmsUserInvite = defineOperation({
  name: 'cmsUser/sendCMSUserInvite',
  kind: 'mutation',
  summary:
    'Resends an invitation. The previous invitation stops working. At most 5 attempts an hour per user.',
  input: {
    id: integer({
      label: 'Id',
      names: 'cmsUser',
      help: 'ID of the user who gets the email.',
      required: true,
      min: 1,
    }),
  },
  output: { record: 'cmsUser' },
  access: canManageUsers,
  before: async ({ actor, services }: BeforeContext<OperationContext>, { id }) => {
    assertPerson(actor);
    // The organisation is part of the key: guessing ids does not use up the attempts of another organisation.
    const key = { counter: 'invite', of: [actor.organisationId, id] };
    await services.auth.countAttempt([{ key, countMax: 5, windowSeconds: 3600 }]);
  },
  run: async (ctx: OperationContext, { id }) => {
    const user = await ctx.records.find(cmsUser, id, { lock: true });
    if (!user || !access.read(ctx.actor, user)) throw notFound('CMS_USER_NOT_FOUND', 'user');
    if (!access.update(ctx.actor, user)) throw forbidden();
    if (user.passwordHash !== null)
      throw conflict(
        'PASSWORD_ALREADY_SET',
        'This user already has a password. They can request a new one on the login page.',
        {
          version: user.version,
        },
      );
    if (user.status !== 1)
      throw conflict('USER_INACTIVE', 'This user is inactive. Make them active first; then invite them.', {
        version: user.version,
      });
    await sendInvitation({ work: ctx, services: ctx.services }, user);
    return user;
  },
});
