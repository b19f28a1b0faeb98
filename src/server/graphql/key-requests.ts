/**
 * Requests with an API key: they have no cookies, because the login of the browser that sends them does not count, and pages
 * of the origins that their key allows may send them (CORS).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '#model/errors.ts';
import { holdsPermissions } from '#model/permissions.ts';
import { createKeyOrigins } from '#server/auth/index.ts';
import { assertSameOrigin, keyOfRequest } from '#server/http/identity.ts';
import { isFromBrowser, keySecretOf } from '#server/http/requests/request-info.ts';
import type { Services } from '#server/services.ts';

/** Headers that pages of other origins may send. */
const ALLOWED_HEADERS = 'authorization, content-type, accept, x-tenant-key, x-site-user';

/** Seconds for which a browser may store the answer to its question whether it may send a request. */
const PREFLIGHT_SECONDS = 600;

/** Request headers on which the answer to that question depends. */
const PREFLIGHT_VARY = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers';

/**
 * Ignores the cookies of requests with an API key, and sets none: a program acts for its key, and names its reader in a
 * header. Call it before the routes are added.
 */
export function ignoreCookiesOfKeys(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (keySecretOf(request) === undefined) return;
    delete request.headers.cookie;
    request.cookies = {};
  });
  app.addHook('onSend', async (request, reply) => {
    if (keySecretOf(request) !== undefined) reply.removeHeader('set-cookie');
  });
}

/**
 * Lets pages of other origins read the responses of the API, if a key allows their origin. A preflight has no key, so the
 * keys of all sites at the host decide; the request itself is refused unless its key allows the origin
 * (`assertAllowedOrigin`). Credentials are never allowed, so that browsers send no cookies.
 */
export function answerOtherOrigins(app: FastifyInstance, services: Services): void {
  const keyOrigins = createKeyOrigins(services.pool);
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || origin === services.sites.originAt(host)) return;
    const organisationId = services.sites.byHost(host)?.organisationId ?? null;
    if (!(await keyOrigins.isAllowed(origin, organisationId))) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after',
    });
  });
  app.options('/graphql', async (request, reply) => {
    reply.code(204).headers({ allow: 'POST, OPTIONS', 'cache-control': 'no-store', vary: PREFLIGHT_VARY });
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (isPreflight && reply.hasHeader('access-control-allow-origin'))
      reply.headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': PREFLIGHT_SECONDS,
      });
    return reply.send();
  });
}

/**
 * Throws FORBIDDEN for a request of a page of another origin, unless it has an API key that allows the origin. Throws
 * UNAUTHENTICATED for a key that does not work.
 */
export async function assertAllowedOrigin(request: FastifyRequest, services: Services): Promise<void> {
  const key = isFromBrowser(request) ? await keyOfRequest(request, services) : null;
  const { origin, host } = request.headers;
  if (!key || origin === services.sites.originAt(host)) return assertSameOrigin(request, services);
  if (holdsPermissions(key.client))
    throw forbidden(
      'KEY_NOT_FOR_BROWSERS',
      'This API key has permissions of staff, so pages of other origins cannot use it. Create a key that only reads published content.',
    );
  if (origin === undefined || !key.origins.includes(origin))
    throw forbidden(
      'KEY_ORIGIN_NOT_ALLOWED',
      `This API key does not allow requests from ${origin?.slice(0, 200) ?? 'this page'}. Add the origin to the key in the admin.`,
    );
}
