/** Public pages over HTTP: conditional requests, compression chosen by the client, and how the page was made. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageAnswer, Pages } from '#server/pages/index.ts';
import type { SiteRef } from '#server/sites/index.ts';

export interface PublicPagesOptions {
  pages: Pages;
  timing: boolean;
}

/** Answers GET and HEAD of a page address. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteRef,
  options: PublicPagesOptions,
): Promise<FastifyReply> {
  const answer = await options.pages.answer(site, request.raw.url ?? '/');
  const { page } = answer;
  reply.header('x-cache', answer.cache);
  if (options.timing && answer.timing) reply.header('server-timing', serverTiming(answer));
  if (answer.location !== null) {
    return reply
      .code(page.status)
      .header('location', answer.location)
      .header('cache-control', page.headers['cache-control'] ?? 'no-cache')
      .send();
  }
  reply.code(page.status).headers(page.headers).header('etag', page.etag).header('vary', 'Accept-Encoding');
  reply.header('cache-control', page.status === 200 ? 'no-cache' : 'public, max-age=30');
  if (page.status === 200 && matches(request.headers['if-none-match'], page.etag))
    return reply.code(304).send();
  const gzip = acceptsGzip(request.headers['accept-encoding']) ? page.body.gzip : null;
  const body = gzip ?? page.body.identity;
  if (gzip) reply.header('content-encoding', 'gzip');
  reply.header('content-length', body.length);
  return request.method === 'HEAD' ? reply.send() : reply.send(body);
}

function serverTiming({ timing }: PageAnswer): string {
  if (!timing) return '';
  const fixed = (value: number) => value.toFixed(2);
  return `db;desc="${timing.roundTrips}";dur=${fixed(timing.loadMs)}, load;dur=${fixed(timing.loadMs)}, render;dur=${fixed(timing.renderMs)}`;
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  return /(^|[,\s])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(header ?? ''));
}

/** RFC 9110 section 13.1.2, weak comparison. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header || !etag) return false;
  return header.split(',').some((given) => ['*', etag].includes(given.trim().replace(/^W\//, '')));
}
