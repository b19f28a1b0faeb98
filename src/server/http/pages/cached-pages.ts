/**
 * Cached pages, served before the framework gets the request: its router and hooks cost more than finding the
 * page (docs/decisions/0083-kept-pages-first.md). The same code decides the response. All requests except
 * plain ones for a page in memory go on to the framework.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { AnswerAsset } from '../files/assets.ts';
import { hasAttribution } from '../forms/attribution.ts';
import type { FirstAnswer } from '../http-server.ts';
import { withOldCookies } from '../old-cookies.ts';
import { namesTwoHosts } from '../requests/host-header.ts';
import { requestObserver } from '../monitoring/observe.ts';
import { createPageReader, type IncomingRequest } from '../requests/incoming-request.ts';
import { sendPage } from './public-pages.ts';
import type { Routes } from '../routes/find-route.ts';

/** Creates the handler of an installation's cached pages. The app's plugins must be registered before. */
export function serveCachedPages(
  app: FastifyInstance,
  services: Services,
  { answerAsset, routes }: { answerAsset: AnswerAsset; routes: Routes },
): FirstAnswer {
  const { config } = services;
  const readRequest = createPageReader(config, (header) => withOldCookies(app.parseCookie(header), config));
  const observe = requestObserver(app, services);
  return (raw, response, next) => {
    const request = readRequest(raw);
    if (answerAsset(request, response)) return observe?.(raw, response, request.id);
    const site = siteOfCachedPage(raw, services, routes);
    if (!site) return next();
    observe?.(raw, response, request.id);
    void sendOrPassOn(request, response, site, { services, next });
  };
}

async function sendOrPassOn(
  request: IncomingRequest,
  response: ServerResponse,
  site: SiteRef,
  { services, next }: { services: Services; next: () => void },
): Promise<void> {
  try {
    await sendPage(request, response, site, services);
  } catch {
    // The framework handles the request again and reports the error.
    if (response.headersSent) response.destroy();
    else next();
  }
}

/** The site of a request that may be served from the cache; null for every other request. */
function siteOfCachedPage(raw: IncomingMessage, { sites, pages }: Services, routes: Routes): SiteRef | null {
  const { method, url = '', headers } = raw;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  const site = sites.byHost(headers.host);
  if (!site || namesTwoHosts(raw.rawHeaders)) return null;
  if (url.includes('?') && (hasAttribution(url) || routes.find(raw))) return null;
  return pages.isCached(site, url) ? site : null;
}
