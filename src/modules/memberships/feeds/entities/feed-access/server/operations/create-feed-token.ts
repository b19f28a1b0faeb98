import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { feedsTag, giveFeedToken, partnerFeedAddresses } from '../../../../server/feed-tokens.ts';
import { feedAccess } from '../../entity.ts';

export const createFeedToken = defineOperation({
  name: 'createFeedToken',
  kind: 'mutation',
  summary:
    'Creates the URLs of a partner’s feed and podcast feed, returned only once. Previous URLs stop working.',
  input: { id: integer({ label: 'Partner feed', names: 'feedAccess', required: true, min: 1 }) },
  output: {
    shape: 'FeedToken',
    fields: {
      url: text({ label: 'Address', required: true, lengthMax: 500 }),
      podcastUrl: text({ label: 'URL of the podcast feed', required: true, lengthMax: 500 }),
    },
  },
  access: can('manage_feed_access'),
  run: async (ctx: OperationContext, { id }) => {
    const found = await ctx.records.find(feedAccess, id);
    const site = found && ctx.services.sites.byId(found.site);
    if (!found || !site || !ctx.siteIds.includes(found.site))
      throw notFound('FEED_ACCESS_NOT_FOUND', 'partner feed');
    const token = await giveFeedToken(ctx.db, ctx.organisationId, id);
    ctx.tags.add(feedsTag(ctx.organisationId));
    return partnerFeedAddresses(site.origin, token);
  },
});
