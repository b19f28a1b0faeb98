/** `GET /__reader` on a site's host: data that the reader's own browser may cache for a day, for display. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { READER_INFO_PATH } from '#page-model/reader-info.ts';
import type { Services } from '#server/services.ts';
import { readerOf } from '../readers.ts';

/** Registers the route. Anonymous readers get null, as on sites without memberships. */
export function readerInfoRoute(app: FastifyInstance, services: Services): void {
  app.get(READER_INFO_PATH, async (request, reply) => {
    const site = services.sites.byHost(request.headers.host);
    if (!site) throw new AppError('NOT_FOUND', 'SITE_NOT_FOUND', 'There is nothing at this address.');
    const reader = await readerOf(request, site, services);
    const about = await services.readers.about(site, reader);
    return reply
      .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(about));
  });
}
