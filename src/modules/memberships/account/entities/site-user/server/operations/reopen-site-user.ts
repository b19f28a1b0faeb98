import { defineOperation } from '#model/define-operation.ts';
import { conflict } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { recordEvent } from '../../../../server/events.ts';
import { siteUser } from '../../entity.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';
import { assertNotMemberOfOtherSites } from '../assert-not-member-of-other-sites.ts';

export const reopenSiteUser = defineOperation({
  name: 'reopenSiteUser',
  kind: 'mutation',
  summary: 'Reopens a closed account with its valid memberships.',
  input: { id: accountId },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id }) => {
    const { user, scope } = await loadAccount(ctx, id);
    await assertNotMemberOfOtherSites(ctx, user);
    if (user.status === 1)
      throw conflict('ACCOUNT_ALREADY_ACTIVE', `The account ${user.username} is already active.`, {
        version: user.version,
      });
    const note = { event: 'Reopened by staff' };
    const after = await ctx.records.writeSkippingPrepare(siteUser, user, { status: 1 }, note);
    await recordEvent(ctx.db, scope, {
      siteUserId: id,
      kind: 'reopened',
      ...(scope.cmsUserId !== undefined && { cmsUserId: scope.cmsUserId }),
    });
    return after;
  },
});
