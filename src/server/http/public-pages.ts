/** Public pages over HTTP: conditional requests, compression chosen by the client, and how the page was made. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '#model/decide-access.ts';
import { asciiAddress } from '#model/paths.ts';
import { plainBody } from '#server/cache/index.ts';
import type { Metrics } from '#server/metrics/index.ts';
import type { MissingPages } from '#server/missing-pages.ts';
import type { PassUses } from '#server/pass-uses.ts';
import type { PageAnswer, PageVisit, Pages } from '#server/pages/index.ts';
import type { Visitors } from '#server/readers/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { commonHeaders, PUBLIC_HTML_HEADERS } from './headers.ts';
import { markCache } from './observe.ts';
import { isPrefetch, withNotice, type MeterCookies } from './meter.ts';
import { memberKindOf, pageForMember } from './readers.ts';
import { pageOfSimulation, type SimulationNotice } from './simulated-page.ts';

export interface PublicPagesOptions {
  pages: Pages;
  missingPages: MissingPages;
  passUses: PassUses;
  visitors: Pick<Visitors, 'noticeOf'>;
  metrics: Metrics | null;
  timing: boolean;
  /** Set for staff who look at a page by themselves: nothing of the answer is kept anywhere. */
  visit: PageVisit | null;
  /** The one who reads. */
  reader: Reader;
  meters: MeterCookies;
  /** Said on the page to staff who view the site as a reader. */
  notice: SimulationNotice | null;
}

/**
 * Answers GET and HEAD of a page address. Head and body go to the socket in one write, past the framework's reply and
 * its hooks: on a page from the cache those would cost more than everything else.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteRef,
  options: PublicPagesOptions,
): Promise<void> {
  const { visit, reader } = options;
  const target = request.raw.url ?? '/';
  const answer = await (visit
    ? options.pages.visit(site, target, visit)
    : options.pages.answer(site, target, reader, options.meters.viewing(request, site)));
  if (answer.meter && !answer.meter.isShown && isPrefetch(request)) return refusePrefetch(reply);
  const { status, headers, body } = responseOf(shownTo(site, options, answer), request);
  if (visit) Object.assign(headers, VISIT_HEADERS);
  const kept = options.meters.header(request, site, answer);
  if (kept !== undefined) headers['set-cookie'] = kept;
  if (status === 404 && !visit && request.method === 'GET')
    options.missingPages.note(site, request.raw.url ?? '/', request.headers.referer);
  if (answer.openedBy === 'licence' && request.method === 'GET' && !isPrefetch(request))
    options.passUses.note(site.organisationId, reader);
  if (options.timing && answer.timing) headers['server-timing'] = serverTiming(answer);
  if (answer.timing) options.metrics?.rendered(answer.timing);
  markCache(reply.raw, answer.cache);
  reply.raw.writeHead(status, {
    ...commonHeaders(request.protocol),
    ...PUBLIC_HTML_HEADERS,
    'x-request-id': request.id,
    'x-cache': answer.cache,
    ...headers,
  });
  reply.hijack();
  reply.raw.end(request.method === 'HEAD' ? undefined : body);
}

/** With what of it is for this reader alone. */
function shownTo(site: SiteRef, options: PublicPagesOptions, answer: PageAnswer): PageAnswer {
  const { reader, notice } = options;
  const kind = memberKindOf(reader);
  const shared = kind ? pageForMember(answer.page, kind) : answer.page;
  const told = answer.meter ? answer.meter.notice : openedNotice(site, options, answer);
  const page = told === null ? shared : withNotice(shared, told);
  return { ...answer, page: notice ? pageOfSimulation(page, notice) : page };
}

/** Null where nothing is said of what opened the page. */
function openedNotice(
  site: SiteRef,
  { reader: { pass }, visitors }: PublicPagesOptions,
  { openedBy, page }: PageAnswer,
): string | null {
  if (!pass || pass.kind !== openedBy || !page.body.hole) return null;
  return visitors.noticeOf(site, pass) || null;
}

/** A page that the reader may get in full once they ask for it is not to be shown as it is now: the browser asks again. */
function refusePrefetch(reply: FastifyReply): void {
  void reply.code(503).headers({ 'cache-control': 'no-store' }).send();
}

/** What staff see apart from readers. */
const VISIT_HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

interface PageResponse {
  status: number;
  headers: Record<string, string | number>;
  body?: Buffer;
}

function responseOf({ page, location }: PageAnswer, request: FastifyRequest): PageResponse {
  if (location !== null) {
    const cacheControl = page.headers['cache-control'] ?? 'no-cache';
    return {
      status: page.status,
      headers: {
        location: asciiAddress(location),
        'cache-control': cacheControl,
        'content-length': 0,
      },
    };
  }
  const headers: PageResponse['headers'] = {
    ...page.headers,
    ...(page.etag && { etag: page.etag }),
    vary: 'Accept-Encoding',
    'cache-control':
      page.headers['cache-control'] ?? (page.status === 200 ? 'no-cache' : 'public, max-age=30'),
  };
  if (page.status === 200 && matches(request.headers['if-none-match'], page.etag))
    return { status: 304, headers };
  const isTaken = page.body.coding === 'identity' || acceptsGzip(request.headers['accept-encoding']);
  const body = isTaken ? page.body.bytes : plainBody(page.body);
  if (isTaken && page.body.coding === 'gzip') headers['content-encoding'] = 'gzip';
  headers['content-length'] = body.length;
  return { status: page.status, headers, body };
}

function serverTiming({ timing }: PageAnswer): string {
  if (!timing) return '';
  const fixed = (value: number) => value.toFixed(2);
  return `db;desc="${timing.roundTrips}";dur=${fixed(timing.loadMs)}, load;dur=${fixed(timing.loadMs)}, render;dur=${fixed(timing.renderMs)}`;
}

/** RFC 9110 section 13.1.2, weak comparison. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header || !etag) return false;
  return header.split(',').some((given) => ['*', etag].includes(given.trim().replace(/^W\//, '')));
}
