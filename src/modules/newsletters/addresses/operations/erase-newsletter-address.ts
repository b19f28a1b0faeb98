import { boolean } from '#fields/boolean/field.ts';
import { email } from '#fields/email/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { eraseAddress } from '../server/erase-address.ts';

export const eraseNewsletterAddress = defineOperation({
  name: 'eraseNewsletterAddress',
  kind: 'mutation',
  summary:
    'Erases an address from newsletters on all sites of the organisation; a suppression stays as a keyed hash. Requires access to every site on which the address subscribes or did; an address that your sites neither subscribed nor suppressed answers as missing, unless you have access to all sites.',
  input: {
    email: email({ label: 'Email', names: 'address', required: true }),
    isSuppressed: boolean({
      label: 'Suppress the address',
      required: true,
      help: 'An import cannot subscribe the address again; its owner can.',
    }),
  },
  output: {
    shape: 'ErasedNewsletterAddress',
    fields: {
      subscriptions: integer({
        label: 'Erased subscriptions',
        help: 'How many subscriptions were deleted.',
        required: true,
        min: 0,
      }),
      isSuppressed: boolean({ label: 'Still suppressed, by a keyed hash', required: true }),
    },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { email: address, isSuppressed }) =>
    eraseAddress(ctx, await addressKey(ctx, ctx.services), { email: address, isSuppressed }),
});
