import { sql } from 'kysely';
import { assertManageable } from '../assert-manageable.ts';
import { RETRY_HOURS } from '../deliveries/queue-event.ts';
import { webhook } from '../../entity.ts';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, recordNotFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { access } from '#entities/webhook-delivery/access.ts';
import { PRIORITY, webhookDelivery } from '#entities/webhook-delivery/entity.ts';

export const resendWebhookDelivery = defineOperation({
  name: 'resendWebhookDelivery',
  kind: 'mutation',
  summary:
    'Sends a delivery again, with the same ID and body, and retries it for a day. One that waits for its next attempt is sent now.',
  input: {
    id: relation({
      label: 'Delivery',
      help: 'The delivery that is sent again, at once if it waits.',
      to: 'webhookDelivery',
      required: true,
    }),
  },
  output: { record: 'webhookDelivery' },
  access: access.read,
  run: async (ctx: OperationContext, { id }) => {
    const delivery = await ctx.records.find(webhookDelivery, id, { lock: true });
    if (!delivery) throw recordNotFound(webhookDelivery);
    const receiver = await ctx.records.find(webhook, delivery.webhook);
    if (!receiver) throw recordNotFound(webhookDelivery);
    // The webhook may have had other events when this one was queued.
    assertManageable(ctx, { ...receiver, events: [...(receiver.events ?? []), delivery.event] });
    if (!receiver.isActive)
      throw badInput('WEBHOOK_INACTIVE', `${receiver.name} is inactive. Activate it, then send again.`);
    await ctx.records.writeOperationalColumns(
      webhookDelivery,
      { ids: [id], condition: sql`claimed_until is null or claimed_until < now()` },
      {
        state: 'waiting',
        priority: PRIORITY.person,
        attempts: sql`case when state = 'waiting' then attempts else 0 end`,
        next_attempt: sql`now()`,
        retry_until: sql`now() + make_interval(hours => ${RETRY_HOURS}::integer)`,
        ended_at: null,
      },
    );
    return (await ctx.records.find(webhookDelivery, id)) ?? delivery;
  },
});
