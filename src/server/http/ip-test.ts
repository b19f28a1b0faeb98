/**
 * `GET /ip-test` on a site's host: how the site sees a request (specification, public site, section 2 "Routes"). Addresses are
 * staff's to see; everyone else reads a sentence.
 */
import type { FastifyInstance } from 'fastify';
import type { ReaderPass } from '#model/decide-access.ts';
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
    const { pass } = await readerOf(request, site, services);
    return reply.send(`IP address: ${request.ip}\n${recognised(pass)}\n`);
  });
}

function recognised(pass: ReaderPass | undefined): string {
  if (pass?.kind === 'licence') return `Site license: ${pass.name}`;
  if (pass?.kind === 'crawler') return `Search engine: ${pass.name}`;
  if (pass?.kind === 'link') return `Link to item ${pass.contentId}, until ${pass.until}`;
  if (pass?.kind === 'survey') return `Surveys answered: ${pass.surveyIds.join(', ')}`;
  return 'Not recognised.';
}
