import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { conflict } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { recordEvent } from '../../../../server/events.ts';
import { sendPasswordReset } from '../../../../server/login/reset-password.ts';
import { visitOf } from '../../../../server/visit.ts';
import { accountId } from '../inputs.ts';
import { loadAccountOfSite } from '../load-account.ts';

export const sendSiteUserResetLink = defineOperation({
  name: 'sendSiteUserResetLink',
  kind: 'mutation',
  summary:
    'Emails a reader a link to choose a new password on the current site. The link works for one hour. Previous links stop working.',
  input: { id: accountId },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  before: (called: BeforeContext<OperationContext>) => visitOf(called),
  run: async (ctx: OperationContext, { id }, visit) => {
    const { user, scope } = await loadAccountOfSite(ctx, id);
    if (user.status !== 1)
      throw conflict('ACCOUNT_CLOSED', `The account of ${user.username} is closed. Reopen it first.`, {
        version: user.version,
      });
    await sendPasswordReset(ctx, visit, user.username);
    await recordEvent(ctx.db, scope, {
      siteUserId: id,
      kind: 'resetLinkSent',
      ...(scope.cmsUserId !== undefined && { cmsUserId: scope.cmsUserId }),
    });
    return user;
  },
});
