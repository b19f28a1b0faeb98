/** Meters over HTTP: the page view, the meter's cookie, and the message to the reader. */
import { LRUCache } from 'lru-cache';
import { createSigner, sealed, unsealed, type Signer } from '#server/signing/signed-token.ts';
import type { PageReply, Viewing } from '#server/pages/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { ownCookie } from '../own-cookie.ts';
import type { IncomingRequest } from '../requests/incoming-request.ts';

/** Maximum characters of the cookie; a longer cookie is not ours. */
const COOKIE_LENGTH_MAX = 2_100;

/**
 * Maximum total length of cached cookies with a verified signature: a reader who opens several pages repeats
 * the cookie just received.
 */
const KNOWN_LENGTH_MAX = 2_000_000;

/** Meter state in cookies, signed for one site: a changed cookie, or one copied from another site, is invalid. */
export interface MeterCookies {
  viewing: (request: IncomingRequest, site: SiteRef) => Viewing;
  /** The header that stores the meter's state; undefined if it is unchanged. */
  header: (request: IncomingRequest, site: SiteRef, answer: PageReply) => string | undefined;
}

/** Creates these cookies for an installation on a public port. */
export function createMeterCookies({ secret, port }: { secret: string; port: number }): MeterCookies {
  const signer = createSigner(secret, 'reader meters');
  const known = new LRUCache<string, string>({
    maxSize: KNOWN_LENGTH_MAX,
    sizeCalculation: (value, cookie) => value.length + cookie.length,
  });
  const nameOf = (request: IncomingRequest) => ownCookie(request, `meter_${port}`);
  return {
    viewing: (request, site) => ({
      storedValue: request.headers.cookie
        ? opened(signer, known, site, request.cookies[nameOf(request)])
        : null,
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

function opened(
  signer: Signer,
  known: LRUCache<string, string>,
  site: SiteRef,
  cookie: string | undefined,
): string | null {
  if (!cookie || cookie.length > COOKIE_LENGTH_MAX) return null;
  const key = aboutOf(site) + cookie;
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = unsealed(signer, cookie, aboutOf(site));
  if (value !== null) known.set(key, value);
  return value;
}

/** Whether a browser prefetches the page before the reader opens it. */
export function isPrefetch({ headers }: Pick<IncomingRequest, 'headers'>): boolean {
  const { 'sec-purpose': secPurpose, purpose, 'x-moz': moz } = headers;
  return [secPurpose, purpose, moz].some((said) => String(said ?? '').includes('prefetch'));
}
