import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageWebhooks } from '../../access.ts';
import { webhook } from '../../entity.ts';
import { assertManageable } from '../assert-manageable.ts';
import { createSecret, OVERLAP_HOURS_MAX } from '../secrets.ts';

export const createWebhookSecret = defineOperation({
  name: 'createWebhookSecret',
  kind: 'mutation',
  summary:
    'Creates a secret of a webhook, returned only once. Its requests are signed with it. The previous secret ends, or also signs for some hours more, so that the receiver can be changed without an interruption. At most two secrets sign.',
  input: {
    id: relation({
      label: 'Webhook',
      help: 'The webhook that gets a new secret.',
      to: 'webhook',
      required: true,
    }),
    overlapHours: integer({
      label: 'Hours for which the previous secret still signs',
      min: 0,
      max: OVERLAP_HOURS_MAX,
      help: 'Default: 0.',
    }),
  },
  output: {
    shape: 'WebhookSecret',
    fields: { secret: text({ label: 'Secret', required: true, lengthMax: 100 }) },
  },
  access: canManageWebhooks,
  run: async (ctx: OperationContext, { id, overlapHours }) => {
    const record = await ctx.records.find(webhook, id, { lock: true });
    if (!record) throw recordNotFound(webhook);
    assertManageable(ctx, record);
    const secret = await createSecret(ctx, ctx.services, { id, overlapHours: overlapHours ?? 0 });
    await ctx.records.writeSkippingPrepare(
      webhook,
      record,
      { secretSince: ctx.now },
      { event: 'Secret created' },
    );
    return { secret };
  },
});
