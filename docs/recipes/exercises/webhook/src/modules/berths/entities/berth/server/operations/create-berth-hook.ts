import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import { newToken } from '#server/auth/index.ts';
import type { OperationContext } from '#server/context.ts';
import { generationsOf, revokeLinks } from '#server/links/index.ts';
import { berthHook } from '../../../../hook-link.ts';
import { berth as entity } from '../../entity.ts';

export const createBerthHook = defineOperation({
  name: 'createBerthHook',
  kind: 'mutation',
  summary: 'Creates the webhook of a berth. Its previous URL and signing key stop working.',
  input: { berth: relation({ label: 'Berth', to: 'berth', required: true }) },
  output: {
    shape: 'BerthHook',
    fields: {
      url: text({ label: 'Webhook URL', required: true, lengthMax: 700 }),
      signingKey: text({ label: 'Signing key', required: true, lengthMax: 100 }),
    },
  },
  access: can('manage_berths'),
  run: async (ctx: OperationContext, { berth }) => {
    const { organisationId, services } = ctx;
    const found = await ctx.records.find(entity, berth, { lock: true });
    if (!found || !ctx.siteIds.includes(found.site)) throw notFound('BERTH_NOT_FOUND', 'berth');
    const signingKey = newToken();
    await ctx.records.writeUnchecked(entity, found, { signingKey });
    const revocable = { link: berthHook, organisationId, siteId: null };
    await revokeLinks(ctx.db, revocable, berth);
    const [generation = 0] = await generationsOf(ctx.db, revocable, [berth]);
    const token = services.links.issue(berthHook, {
      scopeId: organisationId,
      values: { berth },
      nowMs: Date.parse(ctx.now),
      generation,
    });
    return { url: absoluteUrl(services.config.adminOrigin, `/hooks/${token}`), signingKey };
  },
});
