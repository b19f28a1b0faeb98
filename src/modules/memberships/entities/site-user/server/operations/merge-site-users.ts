import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import { integer } from '#fields/integer/field.ts';
import type { OperationContext } from '#server/context.ts';
import { sitesOfOrganisation } from '../all-sites.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';
import { refuseMembersOfOtherSites } from '../refuse-members-of-other-sites.ts';
import { mergeAccounts } from '../personal-data/merge-accounts.ts';

export const mergeSiteUsers = defineOperation({
  name: 'mergeSiteUsers',
  kind: 'mutation',
  summary:
    'Unites two accounts of one realm: the older one is kept, with the grants, consents, orders, notes and timeline of both. Both are logged out everywhere.',
  input: {
    id: accountId,
    other: integer({ label: 'Other account', required: true, min: 1, max: 2_147_483_647 }),
  },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id, other }) => {
    if (id === other)
      throw badInput('An account cannot be merged with itself.', { other: 'Choose another.' });
    // Held in one order by everybody.
    const first = await loadAccount(ctx, Math.min(id, other));
    const second = await loadAccount(ctx, Math.max(id, other));
    for (const { user } of [first, second]) await refuseMembersOfOtherSites(ctx, user);
    return ctx.withAdditionalSites(sitesOfOrganisation(ctx), () =>
      mergeAccounts(ctx, first.scope, [first.user, second.user]),
    );
  },
});
