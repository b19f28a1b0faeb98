/**
 * `GET /_preview/TOKEN` on a site's host: a preview for the frame in the admin, without cookies, never
 * cached.
 */
import { plainBody } from '#server/cache/index.ts';
import type { FastifyInstance } from 'fastify';
import { databaseNow } from '#server/db/index.ts';
import type { Services } from '#server/services.ts';
import { PUBLIC_HTML_HEADERS } from '../headers.ts';

export function previewRoute(app: FastifyInstance, services: Services): void {
  const policy = (PUBLIC_HTML_HEADERS['content-security-policy'] ?? '').replace(
    "frame-ancestors 'self'",
    `frame-ancestors ${services.config.adminOrigin}`,
  );
  app.get<{ Params: { token: string } }>('/_preview/:token', async (request, reply) => {
    reply.headers({
      ...PUBLIC_HTML_HEADERS,
      'content-security-policy': policy,
      // The URL contains the token and must not be sent as a referrer.
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'x-cache': 'bypass',
    });
    const site = services.sites.byHost(request.headers.host);
    // The token was signed for some minutes by the database's clock, which every process shares.
    const now = Date.parse(await databaseNow(services.pool));
    const target = services.preview.verify(request.params.token, now);
    if (!site || !target || target.siteId !== site.siteId) {
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('This preview has expired. Open it again from the editor.');
    }
    const page = await services.pages.preview(site, {
      entity: 'content',
      id: target.contentId,
      historyId: target.historyId,
      as: target.as,
    });
    if (!page)
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('There is nothing to preview: the item has been deleted.');
    return reply.type('text/html; charset=utf-8').send(plainBody(page.body));
  });
}
