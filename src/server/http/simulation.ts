/** Staff who view a site as one of its readers: `GET /_preview/simulation/CODE` begins it, a form on every page ends it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reader } from '#model/decide-access.ts';
import { isPresent } from '#model/define-module.ts';
import { asciiAddress } from '#model/paths.ts';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { sitePath } from '#site/ui/site-path.ts';
import { refuseForeignOrigin } from './identity.ts';
import { keepLogin, readerToken } from './readers.ts';
import { END_PATH, type SimulationNotice } from './simulated-page.ts';

const OVER = 'This link worked once, for a minute. Choose “Simulate” in the admin again.';

/** Registers both routes. Whoever was logged in on this browser is logged out first. */
export async function simulationRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { code: string }; Querystring: { to?: unknown } }>(
    '/_preview/simulation/:code',
    async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
      const site = services.sites.byHost(request.headers.host);
      const login = site && (await begin(request, site, services));
      if (!login) return reply.code(404).type('text/plain; charset=utf-8').send(OVER);
      const goTo = pathOf(request.query.to);
      keepLogin(request, reply, { login }, services);
      return reply.code(303).header('location', goTo).send();
    },
  );
  await app.register(async (scope) => {
    // A form without fields: whatever it carries is not read.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume();
      done(null);
    });
    scope.post(END_PATH, async (request, reply) => {
      refuseForeignOrigin(request);
      const site = services.sites.byHost(request.headers.host);
      if (site) await end(request, site, services);
      keepLogin(request, reply, { login: null }, services);
      return reply.code(303).headers({ location: '/', 'cache-control': 'private, no-store' }).send();
    });
  });
}

/** What pages say to staff who view the site as this reader; null for everyone else. */
export function simulationNotice(
  { actor }: Reader,
  site: SiteRef,
  services: Services,
): SimulationNotice | null {
  if (actor.kind !== 'member' || !actor.simulated) return null;
  const [simulation] = simulationsOf(site, services);
  return simulation?.notice(actor, site.language) ?? null;
}

async function begin(
  request: FastifyRequest<{ Params: { code: string } }>,
  site: SiteRef,
  services: Services,
): Promise<{ token: string; seconds: number } | null> {
  const device = (request.headers['user-agent'] ?? '').slice(0, 300);
  return transaction(services.pool, scopeOfSite(site), async (db) => {
    for (const simulation of simulationsOf(site, services)) {
      const login = await simulation.begin(db, request.params.code, { ...site, device });
      if (!login) continue;
      const before = readerToken(request, services);
      if (before !== '') await simulation.end(db, before, site);
      return login;
    }
    return null;
  });
}

async function end(request: FastifyRequest, site: SiteRef, services: Services): Promise<void> {
  const token = readerToken(request, services);
  if (token === '') return;
  await transaction(services.pool, scopeOfSite(site), async (db) => {
    for (const simulation of simulationsOf(site, services)) await simulation.end(db, token, site);
  });
}

function simulationsOf({ modulesOn }: SiteRef, { registry }: Services) {
  return registry.identities
    .filter((own) => isPresent(own, modulesOn))
    .flatMap(({ simulation }) => simulation ?? []);
}

/** A path of this host and nothing else: what looks like another place leads to the front page. */
function pathOf(to: unknown): string {
  return asciiAddress((typeof to === 'string' ? sitePath(to) : null) ?? '/');
}
