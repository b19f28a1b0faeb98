import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, recordNotFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageWebhooks } from '../../access.ts';
import { webhook } from '../../entity.ts';
import { assertManageable } from '../assert-manageable.ts';
import { queueDeliveries } from '../deliveries/queue-event.ts';
import { TEST_EVENT } from '../test-event.ts';

export const sendTestWebhook = defineOperation({
  name: 'sendTestWebhook',
  kind: 'mutation',
  summary:
    'Sends the event webhooks/test to a webhook, also to an inactive one. It is not retried. The log has the result.',
  input: {
    id: relation({
      label: 'Webhook',
      help: 'The webhook that receives the test event.',
      to: 'webhook',
      required: true,
    }),
  },
  output: { record: 'webhook' },
  access: canManageWebhooks,
  run: async (ctx: OperationContext, { id }) => {
    const record = await ctx.records.find(webhook, id, { lock: true });
    if (!record) throw recordNotFound(webhook);
    assertManageable(ctx, record);
    if (record.secretSince === null)
      throw badInput('WEBHOOK_SECRET_MISSING', 'The webhook has no secret yet. Create one first.');
    const { rows } = await sql`
      select from webhook_delivery where organisation_id = ${ctx.organisationId} and webhook = ${id}
        and state = 'waiting' and event = 'webhooks/test' limit 1`.execute(ctx.db);
    if (rows.length > 0)
      throw badInput('WEBHOOK_TEST_WAITING', 'A test is being sent. Wait until the log has its result.');
    const eventId = randomUUID();
    const body = JSON.stringify({ id: eventId, event: TEST_EVENT, at: ctx.now, data: {} });
    await queueDeliveries(ctx, [
      { webhook: id, webhookName: record.name, event: TEST_EVENT, eventId, recordKey: null, body },
    ]);
    return record;
  },
});
