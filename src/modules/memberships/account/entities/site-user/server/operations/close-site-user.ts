import { defineOperation } from '#model/define-operation.ts';
import { conflict } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { recordEvent } from '../../../../server/events.ts';
import { siteUser } from '../../entity.ts';
import { endSessions } from '../close-account.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';
import { assertNotMemberOfOtherSites } from '../assert-not-member-of-other-sites.ts';

export const closeSiteUser = defineOperation({
  name: 'closeSiteUser',
  kind: 'mutation',
  summary:
    'Closes an account: it is logged out everywhere within a second and cannot log in. Nothing is deleted.',
  input: { id: accountId },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id }) => {
    const { user, scope } = await loadAccount(ctx, id);
    await assertNotMemberOfOtherSites(ctx, user);
    if (user.status === 0)
      throw conflict('ACCOUNT_CLOSED', `The account ${user.username} is already closed.`, {
        version: user.version,
      });
    const note = { event: 'Closed by staff' };
    const after = await ctx.records.writeSkippingPrepare(siteUser, user, { status: 0 }, note);
    await endSessions(ctx.db, ctx.organisationId, id);
    await recordEvent(ctx.db, scope, {
      siteUserId: id,
      kind: 'closed',
      ...(scope.cmsUserId !== undefined && { cmsUserId: scope.cmsUserId }),
    });
    return after;
  },
});
