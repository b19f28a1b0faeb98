import { email } from '#fields/email/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { unsubscribeEverywhere } from '../../subscriptions/server/unsubscribe-everywhere.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { assertUnsubscribable } from '../../suppression/server/assert-no-subscriber-of-other-sites.ts';
import { suppressOnOwnSites } from '../../suppression/server/suppress.ts';

/** Characters of a reason for leaving, as readers enter it. */
const REASON_LENGTH_MAX = 200;

export const unsubscribeNewsletterAddress = defineOperation({
  name: 'unsubscribeNewsletterAddress',
  kind: 'mutation',
  summary:
    'Ends every subscription of an address, and suppresses it until its owner subscribes again. Requires access to every site on which the address subscribes.',
  input: {
    email: email({ label: 'Email', names: 'address', required: true }),
    reason: text({ label: 'Reason for leaving', lengthMax: REASON_LENGTH_MAX }),
  },
  output: {
    shape: 'UnsubscribedNewsletterAddress',
    fields: { subscriptions: integer({ label: 'Subscriptions that ended', required: true, min: 0 }) },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { email: address, reason }) => {
    await assertUnsubscribable(ctx, address);
    const departure = { email: address, source: 'Staff' as const, reason: reason ?? null };
    const ended = await unsubscribeEverywhere(ctx, departure);
    const key = await addressKey(ctx, ctx.services);
    await suppressOnOwnSites(ctx, key, { email: address, reason: 'unsubscribedFromAll' });
    return { subscriptions: ended.length };
  },
});
