import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import { integer } from '#fields/integer/field.ts';
import type { OperationContext } from '#server/context.ts';
import { accountId } from '../inputs.ts';
import { loadMergePair } from '../load-merge-pair.ts';
import { mergeAccounts } from '../personal-data/merge-accounts.ts';

export const mergeSiteUsers = defineOperation({
  name: 'mergeSiteUsers',
  kind: 'mutation',
  summary:
    'Merges two accounts of one realm with their grants, consents, orders, notes and timelines. The active account is kept or, if both have the same status, the older one. Both are logged out everywhere.',
  input: {
    id: accountId,
    other: integer({ label: 'Other account', names: 'siteUser', required: true, min: 1, max: 2_147_483_647 }),
  },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id, other }) => {
    const { pair, scope } = await loadMergePair(ctx, { id, other }, { lock: true });
    return ctx.withAllSites(() => mergeAccounts(ctx, scope, pair));
  },
});
