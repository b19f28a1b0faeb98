/**
 * Serves the routes of modules (docs/decisions/0152-routes-and-links.md). The router sees a route only in
 * requests for which `find-route.ts` found it. If the link turns out to be revoked, or the handler finds
 * nothing at the address, the request is routed again as if there were no routes: with every method, the
 * response is then that for an address that does not exist.
 */
import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathsOfRoute, type RouteRequest } from '#model/pages/define-route.ts';
import type { Staff } from '#model/permissions.ts';
import { AppError } from '#model/errors.ts';
import type { LimitKey, LimitSubject } from '#server/auth/index.ts';
import { isRevoked } from '#server/links/index.ts';
import type { Services } from '#server/services.ts';
import { pageNotFound } from '../errors.ts';
import { assertSameOrigin, staffOfRequest } from '../identity.ts';
import { createRoutes, type FoundRoute, type Routes } from './find-route.ts';
import { routeCookieName, sendAnswer } from './route-answer.ts';
import { bodyBytesMax, bytesOf, NO_BODY, readBytes, readRouteBody } from './route-body.ts';
import { routeContext, sitesOfRoute } from './route-context.ts';
import type { AnyRoute } from '../index.ts';

/** Constraint of the router: a route exists only for requests for which `find` returns it. */
const CONSTRAINT = 'moduleRoute';

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type StoredHandler = Parameters<ReturnType<Strategy['storage']>['set']>[1];

/** Facts determined before the body is read. */
interface Admitted {
  found: FoundRoute;
  staff: Staff | null;
  isExpired: boolean;
}

/**
 * Prepares the router for routes, which `serveRoutes` registers later. Call it before any other route or hook
 * is registered. Throws for an invalid declaration of a route.
 */
export function prepareRoutes(app: FastifyInstance, services: Services): Routes {
  const adminHost = new URL(services.config.adminOrigin).host;
  const routes = createRoutes(services.registry.routes, { ...services, adminHost });
  app.addConstraintStrategy({
    name: CONSTRAINT,
    storage: () => {
      const handlers = new Map<unknown, StoredHandler>();
      return {
        get: (name) => handlers.get(name) ?? null,
        set: (name, handler) => void handlers.set(name, handler),
      };
    },
    deriveConstraint: (raw) => routes.find(raw)?.route.name,
  });
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'POST' || !routes.isMissing(request.raw)) return;
    // Forms get the usual 404 for missing addresses; other bodies would be refused for their type, so they
    // get it here.
    if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) throw missingAddress(request, services);
  });
  // When a request is routed again, a body that was already read comes from memory.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const bytes = bodies.get(request.raw);
    done(null, bytes ? Readable.from([bytes]) : payload);
  });
  return routes;
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

function missingAddress({ headers, raw }: FastifyRequest, { sites }: Services): AppError {
  const isSite = sites.byHost(headers.host) !== undefined;
  return isSite
    ? pageNotFound(raw.url ?? '')
    : new AppError('NOT_FOUND', 'SITE_NOT_FOUND', 'There is no site at this address.');
}

const bodies = new WeakMap<IncomingMessage, Buffer>();

/** Whether a declaration, as the framework's hooks see it, is that of a module's route. */
export function isModuleRoute({ constraints }: { constraints?: object | undefined }): boolean {
  return constraints !== undefined && CONSTRAINT in constraints;
}

/**
 * Registers every route of the product. The start has failed before if two routes had the same address, a
 * webhook was not below /hooks, or a token had no link.
 */
export async function serveRoutes(app: FastifyInstance, services: Services, routes: Routes): Promise<void> {
  await app.register(async (scope) => {
    readBytes(scope);
    for (const route of routes.all) register(scope, route, { app, services, routes });
  });
}

interface Serving {
  app: FastifyInstance;
  services: Services;
  routes: Routes;
}

function register(scope: FastifyInstance, route: AnyRoute, serving: Serving): void {
  const { services, routes } = serving;
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const methods = route.methods.includes('GET') ? [...route.methods, 'HEAD'] : [...route.methods];
  for (const path of pathsOfRoute(route)) {
    scope.route({
      method: methods,
      url: path,
      constraints: { [CONSTRAINT]: route.name },
      bodyLimit: bodyBytesMax(route),
      onRequest: async (request, reply) => {
        const found = routes.find(request.raw);
        const entry = found && (await admit(found, request, serving));
        if (!entry) return rerouteAsMissing(request, reply, serving);
        admitted.set(request, entry);
      },
      handler: async (request, reply) => {
        const entry = admitted.get(request);
        const answer = entry && (await run(entry, request, services));
        if (!entry || !answer) return rerouteAsMissing(request, reply, serving);
        return sendAnswer(answer, request, reply, { ...entry, services });
      },
    });
  }
}

/** Routes the request again, as if there were no routes. A body that was read is available again. */
function rerouteAsMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  { app, routes }: Serving,
): FastifyReply {
  routes.passOn(request.raw);
  if (Buffer.isBuffer(request.body)) bodies.set(request.raw, bytesOf(request));
  reply.hijack();
  app.routing(request.raw, reply.raw);
  return reply;
}

/**
 * Checks a request before its body is read. Null if the response must reveal nothing about the route. Throws
 * FORBIDDEN for a page of another origin that would use a login, and RATE_LIMITED above the limit.
 */
async function admit(
  found: FoundRoute,
  request: FastifyRequest,
  { services }: Pick<Serving, 'services'>,
): Promise<Admitted | null> {
  const { route, link } = found;
  const isAdmin = route.host === 'admin' && route.logins?.includes('staff') === true;
  const staff = isAdmin ? await staffOfRequest(request, services) : null;
  if (isAdmin && !staff) return null;
  const own =
    staff && found.organisationId === 0 ? { ...found, organisationId: staff.organisationId } : found;
  if (staff && !worksThere(staff, own, services)) return null;
  const { requests, seconds } = route.limit;
  await services.auth.countRequest({ key: limitKey(own, request), requests, seconds });
  const isExpired = link !== null && (await expiryOf(own, request, services));
  if (isExpired === null || (isExpired && !route.expired)) return null;
  if (!isSafe(request) && (route.logins ?? []).length > 0) assertSameOrigin(request, services);
  return { found: own, staff, isExpired };
}

/**
 * Whether the staff user belongs to the organisation and has access to the site of the link or, without one,
 * to a site with the module on.
 */
function worksThere(staff: Staff, found: FoundRoute, { sites }: Services): boolean {
  if (staff.organisationId !== found.organisationId) return false;
  if (found.site) return staff.siteIds.includes(found.site.siteId);
  return found.route.module === undefined || sitesOfRoute(found, staff, sites).length > 0;
}

/** Key of the rate limit: the route, the site or organisation, and the network or link. */
function limitKey(found: FoundRoute, request: FastifyRequest): LimitKey {
  const { route, site, organisationId } = found;
  const place = site ? 'site' : 'organisation';
  const client = route.limit.of === 'link' ? linkOf(found) : { network: request.ip };
  return {
    counter: `route/${route.module ?? 'core'}/${route.name}/${place}`,
    of: [site?.siteId ?? organisationId, client],
  };
}

/** The subject of a link, because a subject may have several tokens; the token if the link has no subject. */
function linkOf({ route, link, params: { token = '' } }: FoundRoute): LimitSubject {
  const subject = route.link?.revocableBy;
  if (link && subject !== undefined) return { text: `subject ${link.values[subject]}` };
  return { text: `token ${token}` };
}

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Whether a link has expired by the database's clock; null if it was revoked. */
async function expiryOf(
  found: FoundRoute,
  request: FastifyRequest,
  services: Services,
): Promise<boolean | null> {
  const { route, link, organisationId, site } = found;
  const definition = route.link;
  if (!definition || !link) return false;
  const siteId = site?.siteId ?? null;
  return routeContext(found, request, { staff: null }, services).read(async (db, now) =>
    (await isRevoked(db, { link: definition, organisationId, siteId }, link))
      ? null
      : link.expires * 1_000 <= Date.parse(now),
  );
}

function run({ found, staff, isExpired }: Admitted, request: FastifyRequest, services: Services) {
  const { route } = found;
  const ctx = routeContext(found, request, { staff }, services);
  const body = isSafe(request) ? NO_BODY : readRouteBody(route, request);
  const input = { ...requestOf(found, request, services), ...body };
  return isExpired && route.expired ? route.expired(ctx, input) : route.handle(ctx, input);
}

function requestOf(
  { route, params, link }: FoundRoute,
  request: FastifyRequest,
  services: Services,
): Omit<RouteRequest, 'bytes' | 'form' | 'json'> {
  const target = request.raw.url ?? '/';
  const mark = target.indexOf('?');
  return {
    method: request.method,
    target,
    params,
    query: (name) => new URLSearchParams(mark === -1 ? '' : target.slice(mark)).getAll(name),
    header(name) {
      const value = name === 'cookie' || name === 'authorization' ? undefined : request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    cookie: (name) =>
      route.cookies?.includes(name) ? request.cookies[routeCookieName(request, name, services)] : undefined,
    ip: request.ip,
    link: link?.values ?? {},
  };
}
