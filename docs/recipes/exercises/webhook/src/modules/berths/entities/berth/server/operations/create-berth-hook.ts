import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { renewHook } from '../../../../server/renew-hook.ts';
import { berth as entity } from '../../entity.ts';

export const createBerthHook = defineOperation({
  name: 'createBerthHook',
  kind: 'mutation',
  summary: 'Creates the webhook of a berth. Its previous URL and signing key stop working.',
  input: {
    berth: relation({
      label: 'Berth',
      help: 'The berth whose ships the program reports.',
      to: 'berth',
      required: true,
    }),
  },
  output: {
    shape: 'BerthHook',
    fields: {
      url: text({ label: 'Webhook URL', required: true, lengthMax: 700 }),
      signingKey: text({ label: 'Signing key', required: true, lengthMax: 100 }),
    },
  },
  access: can('manage_berths'),
  run: async (ctx: OperationContext, { berth }) => {
    const found = await ctx.records.find(entity, berth, { lock: true });
    if (!found || !ctx.siteIds.includes(found.site)) throw notFound('BERTH_NOT_FOUND', 'berth');
    const hook = await renewHook(ctx, berth);
    await ctx.records.writeUnchecked(entity, found, { signingKey: hook.signingKey });
    return hook;
  },
});
