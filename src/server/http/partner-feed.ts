/**
 * `GET /__rss/website-scheduled-content.xml?access=TOKEN` on a site's host, and `/__rss/podcast.xml` or one of a section's with
 * it: the feed with whole texts, for the program of a partner. The token is asked at each request; neither feed nor refusal is kept anywhere.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANONYMOUS_READER } from '#model/decide-access.ts';
import { feedReaderOf } from '#model/define-pass.ts';
import { AppError } from '#model/errors.ts';
import { networkOf } from '#model/network-of.ts';
import { plainBody } from '#server/cache/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { siteWords } from '#site/ui/words.ts';

const FEEDS = /^\/__rss\/(?:website-scheduled-content|podcast(?:\/.*)?)\.xml$/;

/** Tokens that are none of ours, from one network. */
const WRONG = { countMax: 30, windowSeconds: 900 };

/** Search engines and caches keep nothing of it, and nobody is told where a reader of it came from. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, noarchive',
  'referrer-policy': 'no-referrer',
};

/** The token in the address of a partner's feed; null for every other address. */
export function feedTokenOf(target: string): string | null {
  const [path, query] = target.split('?', 2);
  if (path === undefined || query === undefined || !FEEDS.test(path)) return null;
  return new URLSearchParams(query).get('access');
}

/** Throws RATE_LIMITED after too many wrong tokens, and when too many feeds are asked for. */
export async function sendPartnerFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteRef,
  { token, services }: { token: string; services: Services },
): Promise<FastifyReply> {
  const { visitors, pages, auth, passUses, registry } = services;
  reply.headers(HEADERS);
  const passes = await visitors.recognise(site, { ...ANONYMOUS_CLIENT, feedToken: token });
  if (!feedReaderOf(passes, { passes: registry.passes, modulesOn: site.modulesOn })) {
    await auth.countAttempt([{ key: `feed-token/${networkOf(request.ip)}`, ...WRONG }]);
    return reply.code(403).type('text/plain; charset=utf-8').send(siteWords(site.language).errors.noFeed);
  }
  const reader = { ...ANONYMOUS_READER, passes };
  const page = await pages.partnerFeed(site, request.raw.url ?? '', reader);
  if (!page) throw new AppError('NOT_FOUND', 'There is no feed of this section.');
  if (request.method === 'GET')
    for (const { kind } of passes) passUses.note(site.organisationId, reader, kind);
  const body = plainBody(page.body);
  return reply
    .code(page.status)
    .header('content-type', page.headers['content-type'] ?? 'application/rss+xml; charset=utf-8')
    .header('content-length', body.length)
    .send(request.method === 'HEAD' ? undefined : body);
}

/** The address and cookies of a partner's program say nothing. */
export const ANONYMOUS_CLIENT = { address: '', userAgent: '', cookie: () => undefined };
