/** Pages, feeds and sitemaps of a site are at one host: its other verified hosts redirect there. */
import type { ServerResponse } from 'node:http';
import { withoutPort, type SiteRef } from '#server/sites/index.ts';
import { PUBLIC_HTML_HEADERS } from '../headers.ts';
import type { IncomingRequest } from '../requests/incoming-request.ts';

/** What is not found again at another host: proofs of ownership are of this one, and crawlers read the rules of each. */
const STAYS = /^\/(?:\.well-known\/|robots\.txt(?:$|\?))/;

/**
 * Answers a request for a page of a host that is not the site's primary one with 301, the query included; false for every
 * other host. Browsers revalidate after an hour: the primary host may change, and two that redirect to each other never end.
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
