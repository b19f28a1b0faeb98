/** The response to a request for a page: its status, its headers, and the bytes in a form that the client can read. */
import { asciiAddress } from '#addresses/paths.ts';
import { plainBody, type CachedPage } from '#server/cache/index.ts';
import type { PageReply } from '#server/pages/index.ts';
import { acceptsGzip } from '../files/accepts-gzip.ts';
import { hasTag, tagFor } from '../files/etags.ts';
import { PUBLIC_HTML_HEADERS } from '../headers.ts';
import type { IncomingRequest } from '../requests/incoming-request.ts';

export interface PageResponse {
  status: number;
  /** Flat list of alternating names and values. */
  headers: string[];
  body?: Buffer;
}

/** Builds the response. A redirect, and a page that the client already has, have no body. */
export function responseOf({ page, location, cache }: PageReply, request: IncomingRequest): PageResponse {
  const own = ['x-request-id', request.id, 'x-cache', cache];
  if (location !== null) {
    const headers = [...request.common.flat, ...own, ...redirectHeaders(page, location)];
    return { status: page.status, headers };
  }
  const isPacked = page.body.coding === 'gzip' && acceptsGzip(request.headers['accept-encoding']);
  const etag = page.etag && tagFor(page.etag, isPacked ? 'gzip' : null);
  if (page.status === 200 && hasTag(request.headers['if-none-match'], etag)) {
    const headers = flat(pageHeaders(page, etag));
    return { status: 304, headers: [...request.common.flat, ...own, ...headers] };
  }
  if (page.body.coding === 'gzip' && !isPacked) {
    const body = plainBody(page.body);
    const length = ['content-length', String(body.length)];
    return {
      status: page.status,
      headers: [...request.common.flat, ...own, ...flat(pageHeaders(page, etag)), ...length],
      body,
    };
  }
  const headers = [...sentHeaders(page, etag, request), ...own];
  return { status: page.status, headers, body: page.body.bytes };
}

/**
 * Headers of cached pages, computed once, because they are the same for every client that gets these bytes.
 */
const written = new WeakMap<CachedPage, readonly string[]>();
const writtenForHttps = new WeakMap<CachedPage, readonly string[]>();

function sentHeaders(page: CachedPage, etag: string, request: IncomingRequest): readonly string[] {
  // A proxy may report any text as the protocol.
  const ofProtocol = request.protocol === 'https' ? writtenForHttps : written;
  const known = ofProtocol.get(page);
  if (known) return known;
  const made = [
    ...request.common.flat,
    ...flat(pageHeaders(page, etag)),
    ...(page.body.coding === 'gzip' ? ['content-encoding', 'gzip'] : []),
    'content-length',
    String(page.body.bytes.length),
  ];
  ofProtocol.set(page, made);
  return made;
}

function redirectHeaders(page: CachedPage, location: string): string[] {
  const cacheControl = page.headers['cache-control'] ?? 'no-cache';
  const headers = { location: asciiAddress(location), 'cache-control': cacheControl, 'content-length': '0' };
  return flat({ ...PUBLIC_HTML_HEADERS, ...headers });
}

/** Headers of a page. A page whose slots require more has a different policy. */
function pageHeaders({ status, headers }: CachedPage, etag: string): Record<string, string> {
  return {
    ...PUBLIC_HTML_HEADERS,
    ...headers,
    ...(etag && { etag }),
    vary: 'Accept-Encoding',
    'cache-control': headers['cache-control'] ?? (status === 200 ? 'no-cache' : 'public, max-age=30'),
  };
}

function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}
