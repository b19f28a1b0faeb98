/**
 * `GET /ip-test` on a site's host: how the site sees a request (specification, public site, section 2 "Routes"). Addresses are
 * staff's to see; everyone else reads a sentence.
 */
import type { FastifyInstance } from 'fastify';
import type { PassKinds, ReaderPass } from '#model/define-pass.ts';
import type { Services } from '#server/services.ts';
import { readerOf } from './readers.ts';
import { staffOnSite } from './site-visit.ts';

export function ipTestRoute(app: FastifyInstance, services: Services): void {
  app.get('/ip-test', async (request, reply) => {
    const site = services.sites.byHost(request.headers.host);
    reply
      .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      .type('text/plain; charset=utf-8');
    if (!site) return reply.code(404).send('There is no site at this address.');
    if (!(await staffOnSite(request, site, services)))
      return reply.send('This page is for the site’s staff. Open the site from the admin to use it.');
    const { passes = [] } = await readerOf(request, site, services);
    return reply.send(`IP address: ${request.ip}\n${recognised(passes, services.registry.passes)}\n`);
  });
}

/** A line for each pass that its kind describes. */
function recognised(passes: readonly ReaderPass[], kinds: PassKinds): string {
  const lines = passes.flatMap((pass) => kinds.get(pass.kind)?.describe?.(pass) ?? []);
  return lines.length > 0 ? lines.join('\n') : 'Not recognised.';
}
