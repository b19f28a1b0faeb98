/** Who a plain HTTP request comes from, where it is not GraphQL. */
import type { FastifyRequest } from 'fastify';
import { forbidden } from '#model/errors.ts';
import type { Staff } from '#model/permissions.ts';
import { staffOf } from '#server/auth/index.ts';
import type { Services } from '#server/services.ts';
import { cookieNames } from './request-info.ts';

/** The logged-in staff user by bearer header or cookie, or null. */
export async function staffOfRequest(request: FastifyRequest, services: Services): Promise<Staff | null> {
  const bearer = bearerOf(request, request.cookies[cookieNames(services.config).access]);
  return bearer ? staffOf(services.pool, bearer) : null;
}

/** The bearer token of the authorization header, else of the cookie. */
export function bearerOf(request: FastifyRequest, cookie: string | undefined): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : cookie;
}

/** Cookies travel with requests of other sites' pages; such requests are refused before anything is read. */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin, host } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none')
    throw forbidden('Requests from other sites are refused.');
  if (origin !== undefined && hostOf(origin) !== host)
    throw forbidden('Requests from other sites are refused.');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
