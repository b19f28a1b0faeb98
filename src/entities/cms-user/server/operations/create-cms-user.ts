import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageUsers } from '../../access.ts';
import { cmsUser } from '../../entity.ts';
import { sendInvitation } from '../send.ts';

export const createCmsUser = defineOperation({
  name: 'createCmsUser',
  kind: 'mutation',
  summary: 'Creates a staff user and sends an invitation that is valid for seven days.',
  input: cmsUser.fields,
  output: { record: 'cmsUser' },
  access: canManageUsers,
  run: async (ctx: OperationContext, input) => {
    const user = await ctx.records.create(cmsUser, input);
    if (user.status === 1) await sendInvitation({ work: ctx, services: ctx.services }, user);
    return user;
  },
});
