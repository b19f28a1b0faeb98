/**
 * Public pages over HTTP: conditional requests, compression chosen by the client, and how the page was
 * produced.
 */
import type { ServerResponse } from 'node:http';
import type { Reader } from '#access/decide-access.ts';
import type { PageReply, PageTiming, PageVisit } from '#server/pages/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { markCache } from '../monitoring/observe.ts';
import { isPrefetch } from './meter.ts';
import { removalsOfOldCookies } from '../old-cookies.ts';
import type { IncomingRequest } from '../requests/incoming-request.ts';
import { leadToPrimaryHost } from './primary-host.ts';
import { responseOf } from './page-response.ts';
import { readerOf } from '../readers.ts';
import { hasVisitCookie, visitOf } from './site-visit.ts';

/**
 * Responds to GET and HEAD of a page URL. Headers and body go to the socket in a single write, bypassing the
 * framework's reply and its hooks: for a cached page those would cost more than everything else. Throws
 * before anything is written if the database is unavailable.
 */
export async function sendPage(
  request: IncomingRequest,
  raw: ServerResponse,
  site: SiteRef,
  services: Services,
): Promise<void> {
  const visit = await visitOf(request, site, services);
  if (!visit && leadToPrimaryHost(request, raw, site)) return;
  const reader = await readerOf(request, site, services);
  const answer = await answerFor(request, site, { visit, reader, services });
  if (answer.meter && !answer.meter.isShown && isPrefetch(request)) return rejectPrefetch(request, raw);
  const { status, headers, body } = responseOf(
    withOverlays(site, { reader, visit, services }, answer),
    request,
  );
  const cookie = services.meters.header(request, site, answer);
  if (cookie !== undefined)
    for (const one of [cookie, ...removalsOfOldCookies(cookie, request, services.config)])
      headers.push('set-cookie', one);
  if (services.config.timing && answer.timing) headers.push('server-timing', serverTiming(answer.timing));
  note(request, site, { visit, reader, services }, answer);
  markCache(raw, answer.cache);
  raw.writeHead(status, headers);
  raw.end(request.method === 'HEAD' ? undefined : body);
  services.pageObservers.note(site, request, answer.page, () => ({
    isStaff: visit !== null || hasVisitCookie(request, site, services),
    isPrefetch: isPrefetch(request),
  }));
}

interface Asking {
  /** Set for staff who visit a page: the response must not be cached anywhere. */
  visit: PageVisit | null;
  reader: Reader;
  services: Services;
}

function answerFor(
  request: IncomingRequest,
  site: SiteRef,
  { visit, reader, services: { pages, meters } }: Asking,
): Promise<PageReply> {
  return visit
    ? pages.visit(site, request.url, visit)
    : pages.answer(site, request.url, reader, meters.viewing(request, site));
}

/** Counts the response in metrics, missing pages and pass uses. */
function note(
  request: IncomingRequest,
  site: SiteRef,
  { visit, reader, services }: Asking,
  answer: PageReply,
): void {
  const { missingPages, passUses, metrics } = services;
  if (answer.timing) metrics?.rendered(answer.timing);
  if (request.method !== 'GET') return;
  if (answer.page.status === 404 && !visit) missingPages.note(site, request.url, request.headers.referer);
  if (!isPrefetch(request)) passUses.note(site.organisationId, reader, answer.openedBy);
}

/** The response including what overlays add for this reader. */
function withOverlays(site: SiteRef, { reader, visit, services }: Asking, answer: PageReply): PageReply {
  const { openedBy, isGated = false, meter } = answer;
  const how = { reader, openedBy, isGated, meter, isStaffVisit: visit !== null };
  const page = services.overlays.apply(answer.page, site, how);
  return page === answer.page ? answer : { ...answer, page };
}

/**
 * Refuses to prefetch a page that a real request may show in full, because a reader must not see the
 * prefetched version: the browser then requests it again.
 */
function rejectPrefetch({ id, common }: IncomingRequest, raw: ServerResponse): void {
  raw.writeHead(503, {
    ...common.named,
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-length': 0,
  });
  raw.end();
}

function serverTiming({ roundTrips, loadMs, renderMs }: PageTiming): string {
  const fixed = (value: number) => value.toFixed(2);
  return `db;desc="${roundTrips}";dur=${fixed(loadMs)}, load;dur=${fixed(loadMs)}, render;dur=${fixed(renderMs)}`;
}
