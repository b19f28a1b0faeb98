import { boolean } from '#fields/boolean/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { readUserInfo, USER_INFO } from '../server/user-info.ts';
import { siteOfCall } from '../server/visit.ts';

export const getActiveSiteUserWithNewsletters = defineOperation({
  name: 'getActiveSiteUserWithNewsletters',
  kind: 'query',
  summary: 'The logged-in reader, or null.',
  input: {
    useCache: boolean({
      label: 'Use the cache',
      help: 'Has no effect: accounts are stored here and always current.',
    }),
  },
  output: { shape: 'SiteUserInfo', fields: USER_INFO },
  access: anyone,
  run: async (ctx: OperationContext) =>
    ctx.actor.kind === 'member' ? readUserInfo(ctx.db, siteOfCall(ctx), ctx.actor.id) : null,
});
