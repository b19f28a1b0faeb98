import { boolean } from '#fields/boolean/field.ts';
import { email } from '#fields/email/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { addressKey } from '../server/address-hash.ts';
import { assertNotOnlyOnOtherSites } from '../server/assert-no-subscriber-of-other-sites.ts';
import { suppressOnOwnSites } from '../server/suppress.ts';

export const addNewsletterSuppression = defineOperation({
  name: 'addNewsletterSuppression',
  kind: 'mutation',
  summary:
    'Suppresses an address: until the suppression is lifted, it gets no newsletter of the sites to which the caller has access; with access to all sites, none of the organisation.',
  input: { email: email({ label: 'Email', names: 'address', required: true }) },
  output: {
    shape: 'AddedNewsletterSuppression',
    fields: {
      id: integer({
        label: 'Id',
        help: 'ID of the suppression, as in getNewsletterSuppression.',
        required: true,
      }),
      isNew: boolean({ label: 'Was not suppressed before', required: true }),
    },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { email: address }) => {
    await assertNotOnlyOnOtherSites(ctx, address);
    const key = await addressKey(ctx, ctx.services);
    return suppressOnOwnSites(ctx, key, { email: address, reason: 'staff' });
  },
});
