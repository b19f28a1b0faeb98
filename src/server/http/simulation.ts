/** Staff who view a site as one of its readers: a form at `/_preview/simulation/CODE` begins it, one on every page ends it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SimulationQuestion } from '#model/define-identity.ts';
import { isPresent } from '#model/define-module.ts';
import { asciiAddress } from '#model/paths.ts';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { sitePath } from '#site/ui/site-path.ts';
import { PUBLIC_HTML_HEADERS } from './headers.ts';
import { assertSameOrigin } from './identity.ts';
import { plainPage } from './plain-page.ts';
import { setLoginCookie, readerToken } from './readers.ts';

const OVER = 'This link worked once, for a minute. Choose “Simulate” in the admin again.';

/** Where the button of the bar sends its form. */
const END_PATH = '/_preview/simulation/end';

const BEGIN_PATH = '/_preview/simulation/:code';

interface Asked {
  Params: { code: string };
  Querystring: { to?: unknown };
}

/** The address is a key for a minute: it goes to nobody. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Registers the routes. Whoever was logged in on this browser is logged out first. */
export async function simulationRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<Asked>(BEGIN_PATH, (request, reply) => sendQuestion(request, reply, services));
  await app.register(async (scope) => {
    // Forms without fields: whatever they carry is not read.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume();
      done(null);
    });
    scope.post<Asked>(BEGIN_PATH, async (request, reply) => {
      assertSameOrigin(request, services);
      reply.headers(HEADERS);
      const site = services.sites.byHost(request.headers.host);
      const login = site && (await begin(request, site, services));
      if (!login) return sendOver(reply);
      setLoginCookie(request, reply, { login }, services);
      return reply.code(303).header('location', pathOf(request.query.to)).send();
    });
    scope.post(END_PATH, async (request, reply) => {
      assertSameOrigin(request, services);
      const site = services.sites.byHost(request.headers.host);
      if (site) await end(request, site, services);
      setLoginCookie(request, reply, { login: null }, services);
      return reply.code(303).headers({ location: '/', 'cache-control': 'private, no-store' }).send();
    });
  });
}

/** Asks before it begins: a link logs nobody in. */
async function sendQuestion(
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> {
  reply.headers({ ...PUBLIC_HTML_HEADERS, ...HEADERS });
  const site = services.sites.byHost(request.headers.host);
  const question = site && (await ask(request.params.code, site, services));
  if (!question) return sendOver(reply);
  const { title, text: message, begin: button } = question;
  const form = { action: `?to=${encodeURIComponent(pathOf(request.query.to))}`, button };
  const html = plainPage({ language: site.language, title, message, links: [], form });
  return reply.type('text/html; charset=utf-8').send(html);
}

function sendOver(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send(OVER);
}

async function ask(code: string, site: SiteRef, services: Services): Promise<SimulationQuestion | null> {
  return transaction(
    services.pool,
    scopeOfSite(site),
    async (db) => {
      for (const simulation of simulationsOf(site, services)) {
        const question = await simulation.ask(db, code, site, site.language);
        if (question) return question;
      }
      return null;
    },
    { readOnly: true },
  );
}

async function begin(
  request: FastifyRequest<Asked>,
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
