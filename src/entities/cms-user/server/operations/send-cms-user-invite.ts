import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { conflict, forbidden, notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { access, mayManageUsers } from '../../access.ts';
import { sendInvitation } from '../send.ts';

export const sendCmsUserInvite = defineOperation({
  name: 'cmsUser/sendCMSUserInvite',
  kind: 'mutation',
  summary: 'Sends an invitation once more; the one before is good no longer. At most 5 an hour for a user.',
  input: { id: integer({ label: 'Id', required: true, min: 1 }) },
  output: { record: 'cmsUser' },
  access: mayManageUsers,
  run: async (ctx: OperationContext, { id }) => {
    const user = await ctx.records.find('cmsUser', id, { lock: true });
    if (!user || !access.read(ctx.actor, user)) throw notFound('user');
    if (!access.update(ctx.actor, user)) throw forbidden();
    if (user['passwordHash'] !== null)
      throw conflict('This user has chosen a password already. They can ask for a new one at the log-in.', {
        version: user.version,
      });
    if (user['status'] !== 1)
      throw conflict('This user is inactive. Make them active first; then invite them.', {
        version: user.version,
      });
    await ctx.services.auth.countAttempt([{ key: `invite/${id}`, countMax: 5, windowSeconds: 3600 }]);
    await sendInvitation({ work: ctx, services: ctx.services }, user);
    return user;
  },
});
