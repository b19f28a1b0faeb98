import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { logOut } from '../server/accounts.ts';
import { SITE_USER_DONE } from '../server/operation-answers.ts';
import { siteOfCall } from '../server/visit.ts';
import { memberWords } from '../../words/index.ts';

export const logoutSiteUser = defineOperation({
  name: 'logoutSiteUser',
  kind: 'mutation',
  isForSimulation: true,
  summary: 'Logs the reader out on this device. Also succeeds if no reader is logged in.',
  input: {},
  output: SITE_USER_DONE,
  access: anyone,
  run: async (ctx: OperationContext) => {
    const { language, organisationId, siteId } = siteOfCall(ctx);
    await logOut(ctx.db, { organisationId, siteId }, ctx.request.readerToken);
    ctx.request.storeReaderLogin({ login: null });
    return { done: true, message: memberWords(language).logout };
  },
});
