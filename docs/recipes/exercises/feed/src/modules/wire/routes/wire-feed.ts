/** `GET /wire/TOKEN` on the host of a site: its newest items with full texts, for one client. */
import { ANONYMOUS_READER } from '#access/decide-access.ts';
import { defineRoute } from '#model/pages/define-route.ts';
import { plainBody } from '#server/cache/index.ts';
import type { RouteContext } from '#server/http/index.ts';
import { wire } from '../passes/wire.ts';
import { wireLink } from '../wire-link.ts';

const FEED = '/__rss/website-scheduled-content.xml';

export const wireFeed = defineRoute<RouteContext, { client: number }>({
  name: 'wireFeed',
  host: 'site',
  path: '/wire/:token',
  methods: ['GET'],
  body: 'none',
  limit: { requests: 600, seconds: 3_600, of: 'link' },
  link: wireLink,
  handle: async (ctx, { link }) => {
    const { site, organisationId } = ctx;
    const client = await ctx.read((db) =>
      db
        .selectFrom('wire_client')
        .select(['id', 'section_id'])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', link.client)
        .executeTakeFirst(),
    );
    if (!site || !client) return null;
    const pass = wire.issue({ clientId: client.id, sectionId: client.section_id });
    const feed = await ctx.services.pages.partnerFeed(site, FEED, { ...ANONYMOUS_READER, passes: [pass] });
    if (!feed) return null;
    const type = 'application/rss+xml; charset=utf-8';
    return { data: { type, bytes: plainBody(feed.body) }, headers: { 'x-robots-tag': 'noindex, noarchive' } };
  },
});
