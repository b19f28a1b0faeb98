import { boolean } from '#fields/boolean/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { readUserInfo, USER_INFO } from '../server/user-info.ts';
import { siteOfCall } from '../server/visit.ts';

export const getActiveSiteUserWithNewsletters = defineOperation({
  name: 'getActiveSiteUserWithNewsletters',
  kind: 'query',
  summary: 'The reader who is logged in; null for strangers.',
  input: {
    useCache: boolean({
      label: 'Use the cache',
      help: 'Of an audience platform. Accounts are our own, and always as they are now.',
    }),
  },
  output: { shape: 'SiteUserInfo', fields: USER_INFO },
  access: anyone,
  run: async (ctx: OperationContext) =>
    ctx.actor.kind === 'member' ? readUserInfo(ctx.db, siteOfCall(ctx), ctx.actor.id) : null,
});
