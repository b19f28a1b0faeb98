import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { renewWireLink } from '../../../../server/renew-wire-link.ts';
import { wireClient } from '../../entity.ts';

export const createWireLink = defineOperation({
  name: 'createWireLink',
  kind: 'mutation',
  summary: 'Creates the feed URL of a wire client. Previous URLs stop working.',
  input: {
    client: relation({
      label: 'Wire client',
      help: 'The client that gets a new link.',
      to: 'wireClient',
      required: true,
    }),
  },
  output: {
    shape: 'WireLink',
    fields: { url: text({ label: 'Feed URL', required: true, lengthMax: 700 }) },
  },
  access: can('manage_wire'),
  run: async (ctx: OperationContext, { client }) => {
    const found = await ctx.records.find(wireClient, client);
    const site = found && ctx.services.sites.byId(found.site);
    if (!found || !site || !ctx.siteIds.includes(found.site))
      throw notFound('WIRE_CLIENT_NOT_FOUND', 'wire client');
    const token = await renewWireLink(ctx, { siteId: found.site, client });
    return { url: absoluteUrl(site.origin, `/wire/${token}`) };
  },
});
