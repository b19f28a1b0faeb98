/** What an operation may learn about its request, and the cookies it may set. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKeySecret } from '#server/auth/index.ts';
import type { Config } from '#server/boot/config.ts';
import type { RequestInfo, StaffCookie } from '#server/context.ts';
import type { Services } from '#server/services.ts';
import { attributionOf } from '../forms/attribution.ts';
import { routeCookieName } from '../routes/route-answer.ts';
import { browserStateOf, setLoginCookie, readerDeviceToken, readerToken } from '../readers.ts';

/** Reads the request once. Cookies set through the result are sent with the response. */
export function requestInfo(request: FastifyRequest, reply: FastifyReply, services: Services): RequestInfo {
  const { config, readers } = services;
  const names = cookieNames(config);
  const secure = config.adminOrigin.startsWith('https:');
  const setCookie: RequestInfo['setCookie'] = (name, value, maxAgeSeconds) => {
    const options = { path: '/', httpOnly: true, sameSite: 'strict' as const, secure };
    if (value === null) reply.clearCookie(names[name], options);
    else reply.setCookie(names[name], value, { ...options, maxAge: maxAgeSeconds });
  };
  return {
    id: request.id,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
    isBrowser: isFromBrowser(request),
    ...causingRequest(request, services),
    readCookie: (name) => request.cookies[names[name]],
    setCookie,
    tellScripts(name, value, maxAgeSeconds) {
      const options = { path: '/', sameSite: 'lax' as const, secure: request.protocol === 'https' };
      if (value === null) reply.clearCookie(name, options);
      else reply.setCookie(name, value, { ...options, maxAge: maxAgeSeconds });
    },
    attribution: attributionOf(request, services),
    readerToken: readers.opened(siteUserToken(request)) ?? readerToken(request, services),
    readerDeviceToken: readerDeviceToken(request, services),
    browserStateOn: (siteId) => browserStateOf(request, siteId, services),
    storeReaderLogin(redirect) {
      const { login = null, ...forgotten } = redirect;
      const given = isFromBrowser(request) ? null : login;
      setLoginCookie(request, reply, given ? forgotten : redirect, services);
      return given && readers.sealed(given.token);
    },
    storeTokens({ bearerToken, refreshToken }, { bearerSeconds, sessionSeconds }) {
      if (bearerToken) setCookie('access', bearerToken, bearerSeconds);
      if (refreshToken) setCookie('refresh', refreshToken, sessionSeconds);
    },
  };
}

/** What events show of the request that causes them: its headers, and the cookies of routes. */
export function causingRequest(
  request: FastifyRequest,
  services: Pick<Services, 'config'>,
): Pick<RequestInfo, 'header' | 'cookie'> {
  return {
    header(name) {
      const value = name === 'cookie' || name === 'authorization' ? undefined : request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
    cookie: (name) => request.cookies[routeCookieName(request, name, services)],
  };
}

/**
 * The signed token with which a program identifies the reader it acts for; undefined without one, or for
 * browsers without an API key.
 */
export function siteUserToken(request: FastifyRequest): string | undefined {
  const header = request.headers['x-site-user'];
  const isProgram = !isFromBrowser(request) || keySecretOf(request) !== undefined;
  if (typeof header !== 'string' || !isProgram) return undefined;
  return header.startsWith('Bearer ') ? header.slice(7) : '';
}

/** The secret of an API key that the request has as bearer token; undefined without one. */
export function keySecretOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined;
  return token !== undefined && isKeySecret(token) ? token : undefined;
}

/** Whether a browser's page sent the request: it then has an origin. */
export function isFromBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/**
 * Cookie names, which contain the public port: installations on different ports of one host do not overwrite each other's
 * cookies, and the processes of one installation share them.
 */
export function cookieNames(config: Config): Record<StaffCookie, string> {
  const prefix = config.adminOrigin.startsWith('https:') ? '__Host-' : '';
  return {
    access: `${prefix}cms_at_${config.publicPort}`,
    refresh: `${prefix}cms_rt_${config.publicPort}`,
    device: `${prefix}cms_dv_${config.publicPort}`,
  };
}
