import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { recordEvent } from '../../../../server/events.ts';
import { endSessions } from '../close-account.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';

export const logOutSiteUser = defineOperation({
  name: 'logOutSiteUser',
  kind: 'mutation',
  summary: 'Logs a reader out on all devices within a second.',
  input: { id: accountId },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id }) => {
    const { user, scope } = await loadAccount(ctx, id);
    const devices = await endSessions(ctx.db, ctx.organisationId, id);
    await recordEvent(ctx.db, scope, {
      siteUserId: id,
      kind: 'loggedOutEverywhere',
      ...(scope.cmsUserId !== undefined && { cmsUserId: scope.cmsUserId }),
      details: { devices },
    });
    return user;
  },
});
