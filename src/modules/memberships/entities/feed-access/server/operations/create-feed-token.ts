import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { feedsTag, giveFeedToken, partnerFeedAddress } from '../../../../feeds/feed-tokens.ts';
import { feedAccess } from '../../entity.ts';

export const createFeedToken = defineOperation({
  name: 'createFeedToken',
  kind: 'mutation',
  summary:
    'Makes the address of a partner’s feed, which is told this once. An address made before stops working.',
  input: { id: integer({ label: 'Partner feed', required: true, min: 1 }) },
  output: {
    shape: 'FeedToken',
    fields: { url: text({ label: 'Address', required: true, lengthMax: 500 }) },
  },
  access: can('manage_feed_access'),
  run: async (ctx: OperationContext, { id }) => {
    const found = await ctx.records.find(feedAccess, id);
    const site = found && ctx.services.sites.byId(found.site);
    if (!found || !site || !ctx.siteIds.includes(found.site)) throw notFound('partner feed');
    const token = await giveFeedToken(ctx.db, ctx.organisationId, id);
    ctx.tags.add(feedsTag(ctx.organisationId));
    return { url: partnerFeedAddress(site.origin, token) };
  },
});
