/** Identifies the sender of a plain HTTP request, outside of GraphQL. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANONYMOUS_READER, type Reader } from '#access/decide-access.ts';
import { AppError, forbidden, unauthenticated } from '#model/errors.ts';
import { holdsPermissions, type ApiClient, type Staff } from '#model/permissions.ts';
import { keyOf, staffOf, type WorkingKey } from '#server/auth/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { readerOf } from './readers.ts';
import { cookieNames, keySecretOf, requestInfo, siteUserToken } from './requests/request-info.ts';

/** The senders of each request, from the first look-up on. */
const senders = new WeakMap<
  FastifyRequest,
  { staff?: Promise<Staff | null>; key?: Promise<WorkingKey | null> }
>();

function knownSenders(request: FastifyRequest) {
  const known = senders.get(request) ?? {};
  senders.set(request, known);
  return known;
}

/** The logged-in staff user, or null; also null if they must set up a second factor first. */
export async function staffOfRequest(request: FastifyRequest, services: Services): Promise<Staff | null> {
  return working(await loggedInOfRequest(request, services));
}

/**
 * The logged-in staff user by bearer header or cookie, or null; looked up once per request. Callers check
 * whether the user lacks a required second factor.
 */
export async function loggedInOfRequest(request: FastifyRequest, services: Services): Promise<Staff | null> {
  const known = knownSenders(request);
  const bearer = bearerOf(request, request.cookies[cookieNames(services.config).access]);
  known.staff ??= bearer ? staffOf(services.pool, bearer) : Promise.resolve(null);
  return known.staff;
}

/** Requests of one API key in a minute; of a key without permissions of staff: from one network. */
const KEY_REQUESTS = 3_000;

/** The program whose API key has permissions of staff, or null; see `keyOfRequest`. */
export async function clientOfRequest(
  request: FastifyRequest,
  services: Services,
): Promise<ApiClient | null> {
  const key = await keyOfRequest(request, services);
  return key && holdsPermissions(key.client) ? key.client : null;
}

/**
 * The API key that the request has as bearer token, looked up and counted once per request; null without a key.
 * Throws UNAUTHENTICATED for a key that does not work, and RATE_LIMITED.
 */
export async function keyOfRequest(request: FastifyRequest, services: Services): Promise<WorkingKey | null> {
  const known = knownSenders(request);
  const secret = keySecretOf(request);
  known.key ??= secret === undefined ? Promise.resolve(null) : admitKey(secret, request.ip, services);
  return known.key;
}

async function admitKey(secret: string, address: string, { auth, pool }: Services): Promise<WorkingKey> {
  const key = await keyOf(pool, secret);
  if (!key)
    throw unauthenticated(
      'API_KEY_INVALID',
      'This API key is unknown, has expired or was revoked. Its state is shown under API keys in the admin.',
    );
  // Secrets in browsers are public: their limit is one of each network, so that no visitor uses up that of all.
  const client = holdsPermissions(key.client) ? [] : [{ network: address }];
  const counted = { counter: 'api-key', of: [key.client.id, ...client] };
  await auth.countRequest({ key: counted, requests: KEY_REQUESTS, seconds: 60 });
  return key;
}

/**
 * Like `staffOfRequest`, but renews an expired login by the browser's refresh token, again in cookies. Only
 * for requests that, as reported by the browser, were not sent by another site's page.
 */
export async function renewedStaffOfRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Staff | null> {
  const staff = await staffOfRequest(request, services);
  const info = requestInfo(request, reply, services);
  const token = info.readCookie('refresh');
  if (staff || !token) return staff;
  try {
    const tokens = await services.auth.refreshSession(token);
    info.storeTokens(tokens, services.auth.lifetime);
    return tokens.bearerToken ? working(await staffOf(services.pool, tokens.bearerToken)) : null;
  } catch (err) {
    if (err instanceof AppError && err.code === 'UNAUTHENTICATED') return null;
    throw err;
  }
}

function working(staff: Staff | null): Staff | null {
  return staff?.lacksSecondFactor ? null : staff;
}

/**
 * The reader of a request to the API of a site: identified by the browser's cookie or, for a program, by the
 * header `x-site-user`. In requests of browsers without an API key the header is ignored, because a page's script could
 * only have a leaked token. An unknown token counts as anonymous. A program with a key has no passes of its address, which
 * is not that of its readers.
 */
export async function siteUserOfRequest(
  request: FastifyRequest,
  site: SiteRef | null,
  services: Services,
): Promise<Reader> {
  if (!site) return ANONYMOUS_READER;
  const token = siteUserToken(request);
  if (token !== undefined) return services.readers.find(site, token);
  return keySecretOf(request) === undefined ? readerOf(request, site, services) : ANONYMOUS_READER;
}

/** Like `siteUserOfRequest`. Throws UNAUTHENTICATED for a token in `x-site-user` that identifies no reader of the site. */
export async function requireSiteUser(
  request: FastifyRequest,
  site: SiteRef | null,
  services: Services,
): Promise<Reader> {
  const reader = await siteUserOfRequest(request, site, services);
  if (site && reader.actor.kind === 'anonymous' && siteUserToken(request) !== undefined)
    throw unauthenticated(
      'READER_TOKEN_INVALID',
      `The token in x-site-user does not identify a reader of ${site.name}: it has expired or is of another site. Send “Bearer” and the token of a new login, or no x-site-user to read anonymously.`,
    );
  return reader;
}

/** The bearer token of the authorization header; if absent, that of the cookie. */
export function bearerOf(request: FastifyRequest, cookie: string | undefined): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : cookie;
}

/**
 * Throws FORBIDDEN for requests of other sites' pages before anything is read, because cookies are sent with
 * them too. HTTP and HTTPS are two origins: the allowed origin follows the configured host, regardless of the
 * connection behind a proxy. A form of a page that hides its URL has the origin `null`: then the browser's
 * `Sec-Fetch-Site: same-origin` decides.
 */
export function assertSameOrigin(request: FastifyRequest, { sites }: Pick<Services, 'sites'>): void {
  const { origin, host } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none')
    throw forbidden('CROSS_SITE_REQUEST', 'Requests from other sites are refused.');
  if (origin === undefined || (origin === 'null' && fetchSite === 'same-origin')) return;
  if (origin !== sites.originAt(host))
    throw forbidden('CROSS_SITE_REQUEST', 'Requests from other sites are refused.');
}
