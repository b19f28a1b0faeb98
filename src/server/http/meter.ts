/** Meters over HTTP: how a page is looked at, what a meter keeps in the browser, and what the reader is told. */
import type { FastifyRequest } from 'fastify';
import { createSigner, sealed, unsealed, type Signer } from '#server/signed-token.ts';
import type { CachedPage } from '#server/cache/index.ts';
import { fillHole, type PageAnswer, type Viewing } from '#server/pages/index.ts';
import type { SiteRef } from '#server/sites/index.ts';

/** Characters of the cookie; a longer one is not ours. */
const COOKIE_LENGTH_MAX = 2_100;

/** What browsers keep of meters, signed for one site: one that was changed, or copied from another site, is none. */
export interface MeterCookies {
  viewing: (request: FastifyRequest, site: SiteRef) => Viewing;
  /** The header that keeps what the meter said; undefined where it is to stay as it is. */
  header: (request: FastifyRequest, site: SiteRef, answer: PageAnswer) => string | undefined;
}

/** Makes them for an installation on a port. */
export function createMeterCookies({ secret, port }: { secret: string; port: number }): MeterCookies {
  const signer = createSigner(secret, 'reader meters');
  const nameOf = (request: FastifyRequest) => `${request.protocol === 'https' ? '__Host-' : ''}meter_${port}`;
  return {
    viewing: (request, site) => ({
      kept: opened(signer, site, request.headers.cookie && request.cookies[nameOf(request)]),
      address: request.ip,
      counts: request.method === 'GET' && !isPrefetch(request),
      nowMs: Date.now(),
    }),
    header(request, site, { meter }) {
      if (meter?.keep === undefined) return undefined;
      const { value, seconds } = meter.keep ?? { value: '', seconds: 0 };
      const signed = value && sealed(signer, value, aboutOf(site));
      const secure = request.protocol === 'https' ? '; Secure' : '';
      return `${nameOf(request)}=${signed}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}

function aboutOf({ siteId }: SiteRef): string {
  return `${siteId} `;
}

function opened(signer: Signer, site: SiteRef, cookie: string | undefined): string | null {
  if (!cookie || cookie.length > COOKIE_LENGTH_MAX) return null;
  return unsealed(signer, cookie, aboutOf(site));
}

/** A browser fetches the page before anybody has asked for it. */
export function isPrefetch({ headers }: FastifyRequest): boolean {
  const { 'sec-purpose': secPurpose, purpose, 'x-moz': moz } = headers;
  return [secPurpose, purpose, moz].some((said) => String(said ?? '').includes('prefetch'));
}

/** The page with what its reader is told: no other reader's, and never the same twice. */
export function withNotice(page: CachedPage, notice: string): CachedPage {
  return {
    ...page,
    body: fillHole(page.body, notice),
    etag: '',
    headers: { ...page.headers, 'cache-control': 'private, no-store' },
  };
}
