import { defineOperation } from '#model/define-operation.ts';
import { unauthenticated } from '#model/errors.ts';
import { assertPerson, staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { cmsUser } from '../../entity.ts';

export const updateOwnProfile = defineOperation({
  name: 'cmsUser/updateOwnProfile',
  kind: 'mutation',
  summary:
    'Changes the caller’s own name. Other fields of the caller’s account cannot be changed with this operation.',
  input: { firstName: cmsUser.fields.firstName, lastName: cmsUser.fields.lastName },
  output: { record: 'cmsUser' },
  access: staff,
  run: async (ctx: OperationContext, { firstName, lastName }) => {
    assertPerson(ctx.actor);
    const user = await ctx.records.find(cmsUser, ctx.actor.id, { lock: true });
    if (!user) throw unauthenticated();
    return ctx.records.writeSkippingPrepare(cmsUser, user, { firstName, lastName });
  },
});
