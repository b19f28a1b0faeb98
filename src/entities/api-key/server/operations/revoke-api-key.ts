import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { forbidden, recordNotFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { access, canManageKeys } from '../../access.ts';
import { apiKey } from '../../entity.ts';

export const revokeApiKey = defineOperation({
  name: 'revokeApiKey',
  kind: 'mutation',
  summary:
    'Revokes an API key: all its secrets end immediately, in all processes. Repeating it changes nothing.',
  input: {
    id: integer({
      label: 'API key',
      names: 'apiKey',
      help: 'ID of the key that stops working.',
      required: true,
      min: 1,
    }),
  },
  output: { record: 'apiKey' },
  access: canManageKeys,
  run: async (ctx: OperationContext, { id }) => {
    const key = await ctx.records.find(apiKey, id, { lock: true });
    if (!key) throw recordNotFound(apiKey);
    if (!access.update(ctx.actor, key))
      throw forbidden('KEY_EXCEEDS_USER', 'This key has permissions or sites that you do not have.');
    if (key.revokedAt !== null) return key;
    return ctx.records.writeSkippingPrepare(apiKey, key, { revokedAt: ctx.now }, { event: 'Revoked' });
  },
});
