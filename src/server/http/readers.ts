/** Logged-in readers of a site: their cookie, and pages that show their account. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANONYMOUS_READER, type Reader } from '#access/decide-access.ts';
import type { FormRedirect } from '#model/pages/define-form.ts';
import type { ReadBrowserState, StateToStore } from '#model/readers/define-visitor.ts';
import type { Config } from '#server/boot/config.ts';
import { IdentityFailed } from '#server/readers/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { ownCookie } from './own-cookie.ts';
import type { IncomingRequest } from './requests/incoming-request.ts';

/** Cookie name that is unique per installation on a host, like the cookie names of staff. */
function cookieName(request: Pick<IncomingRequest, 'protocol'>, { publicPort }: Config): string {
  return ownCookie(request, `reader_${publicPort}`);
}

/**
 * Name of the cookie that identifies the account that logged in on this browser before, so that other clients
 * who exhaust that account's limits don't block it.
 */
function deviceCookieName(request: Pick<IncomingRequest, 'protocol'>, { publicPort }: Config): string {
  return ownCookie(request, `reader_device_${publicPort}`);
}

/** The token of a browser on which a reader has logged in before; empty if the browser has none. */
export function readerDeviceToken(request: FastifyRequest, { config }: Pick<Services, 'config'>): string {
  return request.cookies[deviceCookieName(request, config)] ?? '';
}

/** The reader of a request to the site, with their passes. */
export async function readerOf(request: IncomingRequest, site: SiteRef, services: Services): Promise<Reader> {
  const reader = await memberOf(request, site, services);
  const facts = {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: (name: string) => request.cookies[ownCookie(request, name)],
  };
  const passes = await services.visitors.recognise(site, facts, reader.passes);
  return passes.length === 0 || passes === reader.passes ? reader : { ...reader, passes };
}

/** The reader by login. Returns early without cookies, as in nearly every request. */
async function memberOf(request: IncomingRequest, site: SiteRef, services: Services): Promise<Reader> {
  if (request.headers.cookie === undefined) return ANONYMOUS_READER;
  try {
    return await services.readers.find(site, request.cookies[cookieName(request, services.config)]);
  } catch (error) {
    if (error instanceof IdentityFailed) return ANONYMOUS_READER;
    throw error;
  }
}

/** The token that identifies a request's reader; empty for an anonymous reader. */
export function readerToken(request: FastifyRequest, { config, readers }: Services): string {
  return readers.opened(request.cookies[cookieName(request, config)]) ?? '';
}

/** The parts of a response that change the reader's cookies. */
export type LoginCookie = Pick<FormRedirect, 'login' | 'clearCookies' | 'clearStates'>;

/** Stores in the browser the login that a form receiver returns: HttpOnly, for this site only. */
export function setLoginCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { login, clearCookies = [], clearStates = [] }: LoginCookie,
  { auth, config, readers, browserStates }: Services,
): void {
  for (const name of Object.keys(request.cookies))
    if (clearCookies.some((beginning) => name.replace(/^__Host-/, '').startsWith(beginning)))
      reply.clearCookie(name, { path: '/', secure: request.protocol === 'https' });
  for (const state of clearStates)
    reply.clearCookie(ownCookie(request, browserStates.cookieName(state)), stateCookieOptions(request));
  if (login === undefined) return;
  const name = cookieName(request, config);
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: request.protocol === 'https',
  };
  if (login === null) reply.clearCookie(name, options);
  else reply.setCookie(name, readers.sealed(login.token), { ...options, maxAge: login.seconds });
  if (login?.userId === undefined) return;
  const device = auth.readerDevices.issue(login.userId, Date.now());
  reply.setCookie(deviceCookieName(request, config), device, {
    ...options,
    maxAge: auth.lifetime.deviceSeconds,
  });
}

/** Stores the state of a module in the browser, for one site: HttpOnly. */
export function storeState(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteId, stored }: { siteId: number; stored: StateToStore },
  { browserStates }: Pick<Services, 'browserStates'>,
): void {
  const { value, seconds } = browserStates.written(stored, siteId, Date.now());
  const options = { ...stateCookieOptions(request), maxAge: seconds };
  reply.setCookie(ownCookie(request, browserStates.cookieName(stored.state)), value, options);
}

/** Reads the states that modules have stored in the browser for a site. */
export function browserStateOf(
  request: FastifyRequest,
  siteId: number,
  { browserStates }: Pick<Services, 'browserStates'>,
): ReadBrowserState {
  const facts = {
    cookie: (name: string) => request.cookies[ownCookie(request, name)],
    now: Date.now(),
  };
  return (state) => browserStates.read(state, facts, siteId);
}

const stateCookieOptions = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const;
