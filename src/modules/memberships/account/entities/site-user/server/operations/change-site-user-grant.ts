import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { endGrants } from '../../../../../orders/server/grants.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';
import { assertFuture } from '../refuse-past.ts';

export const changeSiteUserGrant = defineOperation({
  name: 'changeSiteUserGrant',
  kind: 'mutation',
  summary: 'Changes or removes the end date of an active grant.',
  input: {
    id: accountId,
    grant: integer({ label: 'Grant', required: true, min: 1, max: 2_147_483_647 }),
    until: instant({ label: 'Until', help: 'Leave empty for no end date.' }),
  },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id, grant, until }) => {
    const { user, scope } = await loadAccount(ctx, id);
    assertFuture(until ?? null, ctx.now);
    const changed = await endGrants(
      ctx.db,
      scope,
      { siteUserId: id, grantId: grant },
      { until: until ?? null },
    );
    if (changed === 0) throw notFound('GRANT_NOT_FOUND', 'grant');
    return user;
  },
});
