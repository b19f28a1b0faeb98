/** Public pages over HTTP: conditional requests, compression chosen by the client, and how the page was made. */
import type { ServerResponse } from 'node:http';
import type { Reader } from '#model/decide-access.ts';
import type { CachedPage } from '#server/cache/index.ts';
import type { PageReply, PageTiming, PageVisit } from '#server/pages/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { commonHeaders } from './headers.ts';
import { markCache } from './observe.ts';
import { isPrefetch, withNotice } from './meter.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { leadToPrimaryHost } from './primary-host.ts';
import { responseOf } from './page-response.ts';
import { memberKindOf, pageForMember, readerOf } from './readers.ts';
import { pageOfSimulation } from './simulated-page.ts';
import { simulationNotice } from './simulation.ts';
import { visitOf } from './site-visit.ts';

/**
 * Answers GET and HEAD of a page address. Head and body go to the socket in one write, past the framework's reply and
 * its hooks: on a page from the cache those would cost more than everything else. Throws before anything is written
 * when the database cannot be asked.
 */
export async function sendPage(
  asked: IncomingRequest,
  raw: ServerResponse,
  site: SiteRef,
  services: Services,
): Promise<void> {
  const visit = await visitOf(asked, site, services);
  if (!visit && leadToPrimaryHost(asked, raw, site)) return;
  const reader = await readerOf(asked, site, services);
  const answer = await answerFor(asked, site, { visit, reader, services });
  if (answer.meter && !answer.meter.isShown && isPrefetch(asked)) return refusePrefetch(asked, raw);
  const { status, headers, body } = responseOf(shownTo(site, { reader, visit, services }, answer), asked);
  const cookie = services.meters.header(asked, site, answer);
  if (cookie !== undefined) headers.push('set-cookie', cookie);
  if (services.config.timing && answer.timing) headers.push('server-timing', serverTiming(answer.timing));
  note(asked, site, { visit, reader, services }, answer);
  markCache(raw, answer.cache);
  raw.writeHead(status, headers);
  raw.end(asked.method === 'HEAD' ? undefined : body);
}

interface Asking {
  /** Set for staff who look at a page by themselves: nothing of the answer is kept anywhere. */
  visit: PageVisit | null;
  reader: Reader;
  services: Services;
}

function answerFor(
  asked: IncomingRequest,
  site: SiteRef,
  { visit, reader, services: { pages, meters } }: Asking,
): Promise<PageReply> {
  return visit
    ? pages.visit(site, asked.url, visit)
    : pages.answer(site, asked.url, reader, meters.viewing(asked, site));
}

/** What is counted of an answer. */
function note(
  asked: IncomingRequest,
  site: SiteRef,
  { visit, reader, services }: Asking,
  answer: PageReply,
): void {
  const { missingPages, passUses, metrics } = services;
  if (answer.timing) metrics?.rendered(answer.timing);
  if (asked.method !== 'GET') return;
  if (answer.page.status === 404 && !visit) missingPages.note(site, asked.url, asked.headers.referer);
  if (!isPrefetch(asked)) passUses.note(site.organisationId, reader, answer.openedBy);
}

/** With what of it is for this reader alone. */
function shownTo(site: SiteRef, { reader, visit, services }: Asking, answer: PageReply): PageReply {
  const kind = memberKindOf(reader);
  const shared = kind ? pageForMember(answer.page, kind) : answer.page;
  const told = answer.meter ? answer.meter.notice : openedNotice(site, { reader, services }, answer);
  const noticed = told === null ? shared : withNotice(shared, told);
  const notice = simulationNotice(reader, site, services);
  const page = notice ? pageOfSimulation(noticed, notice) : noticed;
  return { ...answer, page: visit ? pageOfVisit(page) : page };
}

/** Null where nothing is said of what opened the page, or of the licence that did not. */
function openedNotice(
  site: SiteRef,
  { reader: { passes, actor }, services: { visitors, registry } }: Omit<Asking, 'visit'>,
  { openedBy, isGated, page }: PageReply,
): string | null {
  if (isGated && page.body.hole && actor.kind === 'member' && actor.fullLicence !== undefined)
    return visitors.noticeFullOf(site, actor.fullLicence) || null;
  const pass = page.body.hole && passes?.find(({ kind }) => kind === openedBy);
  return (pass && registry.passes.get(pass.kind)?.notice?.(pass, site.language)) || null;
}

/** A page that the reader may get in full once they ask for it is not to be shown as it is now: the browser asks again. */
function refusePrefetch({ id, protocol }: IncomingRequest, raw: ServerResponse): void {
  raw.writeHead(503, {
    ...commonHeaders(protocol),
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-length': 0,
  });
  raw.end();
}

/** What staff see apart from readers. */
const VISIT_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

function pageOfVisit(page: CachedPage): CachedPage {
  return { ...page, headers: { ...page.headers, ...VISIT_HEADERS } };
}

function serverTiming({ roundTrips, loadMs, renderMs }: PageTiming): string {
  const fixed = (value: number) => value.toFixed(2);
  return `db;desc="${roundTrips}";dur=${fixed(loadMs)}, load;dur=${fixed(loadMs)}, render;dur=${fixed(renderMs)}`;
}
