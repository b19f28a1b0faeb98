/** Pages, feeds and sitemaps of a site are on one host: its other verified hosts redirect there. */
import type { ServerResponse } from 'node:http';
import { withoutPort, type SiteRef } from '#server/sites/index.ts';
import { PUBLIC_HTML_HEADERS } from '../headers.ts';
import type { IncomingRequest } from '../requests/incoming-request.ts';

/**
 * Paths that are not redirected: proofs of ownership concern the requested host, and crawlers read each
 * host's own rules.
 */
const STAYS = /^\/(?:\.well-known\/|robots\.txt(?:$|\?))/;

/**
 * Redirects a request for a page on a secondary host of the site to the primary host with 301, including the
 * query; returns false for any other request. Browsers revalidate after an hour, because the primary host may
 * change, and two hosts that redirect to each other never end.
 */
export function leadToPrimaryHost(request: IncomingRequest, raw: ServerResponse, site: SiteRef): boolean {
  if (site.movedHosts.size === 0 || !site.movedHosts.has(withoutPort(request.headers.host ?? '')))
    return false;
  if (!request.url.startsWith('/') || STAYS.test(request.url)) return false;
  const headers = {
    ...PUBLIC_HTML_HEADERS,
    location: site.origin + request.url,
    'cache-control': 'public, max-age=3600',
    'content-length': '0',
    'x-request-id': request.id,
  };
  raw.writeHead(301, [...request.common.flat, ...Object.entries(headers).flat()]);
  raw.end();
  return true;
}
