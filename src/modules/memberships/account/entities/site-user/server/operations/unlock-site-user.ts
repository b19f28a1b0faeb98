import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { recordEvent } from '../../../../server/events.ts';
import { attemptsOf } from '../../../../server/login/refused-logins.ts';
import { siteOfCall } from '../../../../server/visit.ts';
import { accountId } from '../inputs.ts';
import { loadAccountOfSite } from '../load-account.ts';

export const unlockSiteUser = defineOperation({
  name: 'unlockSiteUser',
  kind: 'mutation',
  summary:
    'Resets the failed logins of a reader on all sites that share the account, so that the reader can log in immediately. The timeline records the user.',
  input: { id: accountId },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  // Attempts are counted outside of units of work. For an account of another realm this finds no attempts,
  // and `run` rejects the account.
  before: async (called: BeforeContext<OperationContext>, { id }) => {
    const { services } = called;
    const site = siteOfCall(called);
    const keys = await services.read(site, (db) => attemptsOf(db, site, id));
    if (keys.length > 0) await services.auth.forgetAttemptsBelow(keys);
  },
  run: async (ctx: OperationContext, { id }) => {
    const { user, scope } = await loadAccountOfSite(ctx, id);
    await recordEvent(ctx.db, scope, {
      siteUserId: id,
      kind: 'loginUnlocked',
      ...(scope.cmsUserId !== undefined && { cmsUserId: scope.cmsUserId }),
    });
    return user;
  },
});
