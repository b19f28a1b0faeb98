import { instant } from '#fields/instant/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { conflict, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { giveGrant } from '../../../../../orders/server/grants.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';
import { assertFuture } from '../refuse-past.ts';

export const grantSiteUserMembership = defineOperation({
  name: 'grantSiteUserMembership',
  kind: 'mutation',
  summary:
    'Grants a reader a membership, with or without an end date. Returns CONFLICT if the reader already has it for at least as long.',
  input: {
    id: accountId,
    membership: relation({
      label: 'Membership',
      help: 'The membership that the reader gets.',
      to: 'membership',
      required: true,
    }),
    until: instant({ label: 'Until', help: 'End of the membership, in the future. Leave empty for no end.' }),
  },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id, membership, until }) => {
    const { user, scope } = await loadAccount(ctx, id);
    assertFuture(until ?? null, ctx.now);
    const grant = {
      siteUserId: id,
      membershipId: membership,
      source: 'staff' as const,
      until: until ?? null,
    };
    const outcome = await giveGrant(ctx.db, scope, grant);
    if (outcome === 'missing') throw notFound('MEMBERSHIP_NOT_FOUND', 'membership');
    if (outcome === 'held')
      throw conflict(
        'MEMBERSHIP_ALREADY_HELD',
        `${user.username} already has this membership for at least as long.`,
        {
          version: user.version,
        },
      );
    return user;
  },
});
