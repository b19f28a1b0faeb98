import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { assertNoSubscriberOfOtherSites } from '../server/assert-no-subscriber-of-other-sites.ts';
import { LIFT_REASON_LENGTH_MAX, newsletterSuppression } from '../entities/newsletter-suppression/entity.ts';

export const liftNewsletterSuppression = defineOperation({
  name: 'liftNewsletterSuppression',
  kind: 'mutation',
  summary:
    'Lifts the suppression of an address, with the reason; its subscriptions get newsletters again. One of the whole organisation requires access to every site to which the address subscribes.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterSuppression',
      help: 'ID of a suppression in force.',
      required: true,
      min: 1,
    }),
    reason: text({ label: 'Reason', required: true, lengthMax: LIFT_REASON_LENGTH_MAX }),
  },
  output: {
    shape: 'LiftedNewsletterSuppression',
    fields: { id: integer({ label: 'Id', help: 'ID of the suppression that ended.', required: true }) },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { id, reason }) => {
    const found = await ctx.records.find(newsletterSuppression, id, { lock: true });
    if (!found) throw recordNotFound(newsletterSuppression);
    if (found.status === 'lifted')
      throw badInput(
        'SUPPRESSION_LIFTED',
        'The suppression of this address was lifted already. Reload the list.',
      );
    if (found.site === null) await assertNoSubscriberOfOtherSites(ctx, found);
    await ctx.records.writeSkippingPrepare(newsletterSuppression, found, {
      status: 'lifted',
      liftedAt: ctx.now,
      liftedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
      liftReason: reason,
    });
    return { id };
  },
});
