/**
 * `GET /__part?path=/news&used=TOKEN` on a site's host: a part of a page as JSON, for scripts on a page. With
 * `block=ID` it is that block; `at` is the block's position in the page (its `data-at`), which the response
 * repeats. With `rows=later` it is the rows that load later. Otherwise it is the page's grid, for display
 * below another page.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { POSITION_PATTERN } from '#grid/shapes/block-position.ts';
import { AppError, badInput } from '#model/errors.ts';
import { SHOWN_LENGTH_MAX } from '#server/pages/index.ts';
import type { Services } from '#server/services.ts';
import { readerOf } from '../readers.ts';

const Query = z.object({
  path: z.string().min(1).max(2_000),
  block: z.string().max(60).optional(),
  at: z.string().regex(POSITION_PATTERN).optional(),
  rows: z.literal('later').optional(),
  used: z.string().max(SHOWN_LENGTH_MAX).optional(),
});

/** Registers the route. Responses depend on the reader's access and are never cached. */
export function pagePartRoute(app: FastifyInstance, services: Services): void {
  app.get('/__part', async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    const site = services.sites.byHost(request.headers.host);
    const query = Query.safeParse(request.query);
    if (!query.success)
      throw badInput(
        'REQUEST_MALFORMED',
        'A part of a page needs a path, a block and the items already shown. Reload the page.',
      );
    const { path, block, at, rows, used = null } = query.data;
    const what =
      block === undefined
        ? ({ kind: rows ? 'rows' : 'page' } as const)
        : ({ kind: 'block', id: block, at } as const);
    const reader = site && (await readerOf(request, site, services));
    const answer = reader && (await services.pages.part(site, { path, what, used, reader }));
    if (!answer)
      throw new AppError(
        'NOT_FOUND',
        'PAGE_PART_NOT_FOUND',
        'This part of the page was not found. Reload the page.',
      );
    services.passUses.note(site.organisationId, reader, answer.openedBy);
    return reply.send(answer.part);
  });
}
