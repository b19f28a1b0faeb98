/** `GET /__reader` on a site's host: what the reader's own browser may keep of them for a day, to show things by it. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { READER_INFO_PATH } from '#model/reader-info.ts';
import type { Services } from '#server/services.ts';
import { readerOf } from './readers.ts';

/** Registers the route. Strangers get null, as they do where nothing is known of readers. */
export function readerInfoRoute(app: FastifyInstance, services: Services): void {
  app.get(READER_INFO_PATH, async (request, reply) => {
    const site = services.sites.byHost(request.headers.host);
    if (!site) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    const reader = await readerOf(request, site, services);
    const about = await services.readers.about(site, reader);
    return reply
      .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(about));
  });
}
