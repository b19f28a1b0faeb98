/**
 * `GET /__rss/website-scheduled-content.xml?access=TOKEN` on a site's host, and `/__rss/podcast.xml` or a
 * section's podcast feed with the same parameter: the feed with full texts, for a partner's client. The token
 * is checked in each request; no cache stores the feed or a refusal.
 */
import { defineRoute, type RouteAnswer, type RouteRequest } from '#model/pages/define-route.ts';
import { AppError } from '#model/errors.ts';
import { plainBody } from '#server/cache/index.ts';
import type { RouteContext } from '#server/http/index.ts';
import { siteWords } from '#site/ui/words.ts';
import { feed } from '../passes/feed.ts';

/** Limit of wrong tokens per network. */
const WRONG = { countMax: 30, windowSeconds: 900 };

const HEADERS = { 'x-robots-tag': 'noindex, noarchive' };

export const partnerFeed = defineRoute<RouteContext>({
  name: 'partnerFeed',
  host: 'site',
  path: ['/__rss/website-scheduled-content.xml', '/__rss/podcast.xml', '/__rss/podcast/*'],
  query: ['access'],
  methods: ['GET'],
  body: 'none',
  limit: { requests: 6_000, seconds: 3_600 },
  handle: sendFeed,
});

/** Throws RATE_LIMITED after too many wrong tokens, or if too many feeds are requested. */
async function sendFeed(ctx: RouteContext, request: RouteRequest): Promise<RouteAnswer | null> {
  const { services, site } = ctx;
  const { '*': rest = '.xml' } = request.params;
  if (!site || !rest.endsWith('.xml')) return null;
  const reader = await ctx.recognise({ urlToken: request.query('access')[0] ?? '' });
  if (!feed.findIn(reader.passes)) {
    const key = { counter: 'feed-token', of: [{ network: request.ip }] };
    await services.auth.countAttempt([{ key, ...WRONG }]);
    return { status: 403, text: siteWords(site.language).errors.noFeed, headers: HEADERS };
  }
  const page = await services.pages.partnerFeed(site, request.target, reader);
  if (!page) throw new AppError('NOT_FOUND', 'FEED_NOT_FOUND', 'There is no feed of this section.');
  if (request.method === 'GET') ctx.noteUses(reader);
  const type = page.headers['content-type'] ?? 'application/rss+xml; charset=utf-8';
  return { status: page.status, data: { type, bytes: plainBody(page.body) }, headers: HEADERS };
}
