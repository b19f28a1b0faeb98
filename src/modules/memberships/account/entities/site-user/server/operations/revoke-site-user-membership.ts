import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { endGrants } from '../../../../../orders/server/grants.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';

export const revokeSiteUserMembership = defineOperation({
  name: 'revokeSiteUserMembership',
  kind: 'mutation',
  summary: 'Ends one grant of a reader, or all grants of a membership, within a second.',
  input: {
    id: accountId,
    membership: relation({
      label: 'Membership',
      help: 'The membership that the reader loses.',
      to: 'membership',
    }),
    grant: integer({ label: 'Grant', min: 1, max: 2_147_483_647 }),
  },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id, membership, grant }) => {
    const { user, scope } = await loadAccount(ctx, id);
    const hasMembership = typeof membership === 'number';
    const hasGrant = typeof grant === 'number';
    if (hasMembership === hasGrant)
      throw badInput('VALUE_MISSING', 'Pass a membership or a grant.', {
        membership: 'A membership or a grant.',
      });
    const chosen = {
      siteUserId: id,
      ...(hasMembership && { membershipId: membership }),
      ...(hasGrant && { grantId: grant }),
    };
    const ended = await endGrants(ctx.db, scope, chosen, 'now');
    if (ended === 0) throw notFound('GRANT_NOT_FOUND', 'grant');
    return user;
  },
});
