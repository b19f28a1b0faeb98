/** `GET /__part?path=/news&block=b1&used=TOKEN` on a site's host: a part of a page as JSON, for programs on that page. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError, badInput } from '#model/errors.ts';
import type { Services } from '#server/services.ts';

const Query = z.object({
  path: z.string().min(1).max(2_000),
  block: z.string().max(60).optional(),
  used: z.string().max(3_600).optional(),
});

/** Registers the route. Answers are made for one reader and kept nowhere. */
export function pagePartRoute(app: FastifyInstance, services: Services): void {
  app.get('/__part', async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    const site = services.sites.byHost(request.headers.host);
    const query = Query.safeParse(request.query);
    if (!query.success)
      throw badInput(
        'A part of a page is named by its path, a block of it, and what was shown. Reload the page.',
      );
    const { path, block = null, used = null } = query.data;
    const part = site && (await services.pages.part(site, { path, block, used }));
    if (!part) throw new AppError('NOT_FOUND', 'There is no such part of a page. Reload the page.');
    return reply.send(part);
  });
}
