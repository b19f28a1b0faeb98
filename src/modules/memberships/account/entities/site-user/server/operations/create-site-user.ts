import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { giveGrant } from '../../../../../orders/server/grants.ts';
import { visitOf } from '../../../../server/visit.ts';
import { NEW_SITE_USER } from '../../new-site-user.ts';
import { addSiteUser } from '../add-site-user.ts';
import { inviteReader } from '../invite.ts';
import { assertFuture } from '../refuse-past.ts';

export const createSiteUser = defineOperation({
  name: 'createSiteUser',
  kind: 'mutation',
  summary:
    'Adds a reader account to the current site, with an optional membership and an optional invitation to choose a password. Values are validated as in imports. Rejects an email that already has an account.',
  input: NEW_SITE_USER,
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  before: (called: BeforeContext<OperationContext>) => visitOf(called),
  run: async (ctx: OperationContext, { membership, until, isInvited, ...values }, visit) => {
    assertFuture(until ?? null, ctx.now);
    const cmsUserId = ctx.actor.kind === 'staff' ? { cmsUserId: ctx.actor.id } : {};
    const scope = { organisationId: visit.organisationId, siteId: visit.siteId, ...cmsUserId };
    const account = await addSiteUser(ctx, scope, { ...values, kind: 'created' });
    if (membership !== null && membership !== undefined) {
      const grant = { membershipId: membership, source: 'staff' as const, until: until ?? null };
      const outcome = await giveGrant(ctx.db, scope, { siteUserId: account.id, ...grant });
      if (outcome === 'missing') throw notFound('MEMBERSHIP_NOT_FOUND', 'membership');
    }
    if (isInvited !== false) await inviteReader(ctx, visit, account.username);
    return account;
  },
});
