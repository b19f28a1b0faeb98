import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, forbidden, recordNotFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { access, canManageKeys } from '../../access.ts';
import { apiKey } from '../../entity.ts';

/** Hours that the previous secret of a key works at most after a new one was created. */
const OVERLAP_HOURS_MAX = 168;

export const createApiKeySecret = defineOperation({
  name: 'createApiKeySecret',
  kind: 'mutation',
  summary:
    'Creates a secret of an API key, returned only once. Programs send it as bearer token. The previous secret ends, or works for some hours more, so that programs can be changed one by one. At most two secrets work.',
  input: {
    id: integer({
      label: 'API key',
      names: 'apiKey',
      help: 'ID of the key that gets a new secret.',
      required: true,
      min: 1,
    }),
    overlapHours: integer({
      label: 'Hours for which the previous secret still works',
      min: 0,
      max: OVERLAP_HOURS_MAX,
      help: 'Default: 0.',
    }),
  },
  output: {
    shape: 'ApiKeySecret',
    fields: { secret: text({ label: 'Secret', required: true, lengthMax: 100 }) },
  },
  access: canManageKeys,
  run: async (ctx: OperationContext, { id, overlapHours }) => {
    const key = await ctx.records.find(apiKey, id, { lock: true });
    if (!key) throw recordNotFound(apiKey);
    if (!access.update(ctx.actor, key))
      throw forbidden('KEY_EXCEEDS_USER', 'This key has permissions or sites that you do not have.');
    if (key.revokedAt !== null)
      throw badInput('API_KEY_REVOKED', 'This key was revoked. Create another key.');
    const secret = await ctx.services.auth.createKeySecret(ctx.db, ctx.organisationId, {
      id,
      overlapHours: overlapHours ?? 0,
    });
    await ctx.records.writeSkippingPrepare(
      apiKey,
      key,
      { secretSince: ctx.now },
      { event: 'Secret created' },
    );
    return { secret };
  },
});
