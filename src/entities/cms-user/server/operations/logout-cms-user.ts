import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const logoutCmsUser = defineOperation({
  name: 'cmsUser/logoutCmsUser',
  kind: 'mutation',
  summary: 'Ends the session. Its tokens stop working immediately.',
  scope: 'platform',
  input: {},
  output: { type: { scalar: 'Boolean' } },
  access: anyone,
  run: async (ctx: OperationContext) => {
    if (ctx.actor.kind === 'staff') await ctx.services.auth.endSession({ sessionId: ctx.actor.sessionId });
    const token = ctx.request.readCookie('refresh');
    if (token) await ctx.services.auth.endSession({ token });
    ctx.request.setCookie('access', null, 0);
    ctx.request.setCookie('refresh', null, 0);
    return true;
  },
});
