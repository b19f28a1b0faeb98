/** Renders a whole page: reads it, renders it, and puts it into the site's document. */
import { ANONYMOUS_READER, PREVIEW_READER, type Reader } from '#access/decide-access.ts';
import type { Channel } from '#model/channels.ts';
import type { ModulePageSubject } from '#page-model/page.ts';
import type { CachedPage, RenderedPage } from '#server/cache/index.ts';
import type { Block } from '#model/define-block.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { ImageRatio } from '#media/media.ts';
import type { PreviewReader } from '#access/preview-reader.ts';
import type { RunningApp } from '#page-model/running-app.ts';
import { siteTag } from '#page-model/site-data.ts';
import { openTransaction, scopeOfSite, withAdditionalSites, type Db } from '#server/db/index.ts';
import { withRecords } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { BlockView } from '#grid/prepare/block-view.ts';
import { canFail } from '#grid/part-faults.ts';
import { failureOf, FAULT_RETRY_MS } from '#server/extensions/index.ts';
import { compressedBody, withHole, type BodyPart } from './body/body.ts';
import type { PageDocument, PagesOptions, PageTiming } from './options.ts';
import type { LoadedPage } from './stages/load.ts';
import { readModuleRequest } from './module-page.ts';
import { moreAfter } from './parts/more.ts';
import { pageInput, type PageInput } from './stages/page-input.ts';
import { pagePolicy } from './body/policy.ts';
import { gridCss } from '#site/grid/web-renderer.ts';
import { pageAdditions } from './stages/page-additions.ts';
import { renderPage } from './stages/render.ts';
import type { PageRequest } from './request.ts';
import { noticesOf, tellOfGate } from './body/notices.ts';
import { readShown } from './stages/shown-items.ts';
import { sectionItems } from './stages/section-items.ts';
import type { SiteDataCache } from './stages/site-data-cache.ts';
import { loadSiteData } from './stages/site-data.ts';
import { insertionProblems, slotProblems } from './stages/slot-problems.ts';
import { templatesOf } from './stages/templates-of.ts';
import { renderBodyText } from './body/body-text.ts';
import { readPage, type ReadPage } from './stages/stages.ts';
import { forShortTime, isWithoutPart } from './stages/without-part.ts';
import { isUncacheable, meteredOf, variantOf } from './stages/variants.ts';
import { answerSystemRequest } from './system/index.ts';
import type { SystemAnswer } from './system/context.ts';

/** A page just rendered, and how long that took. */
export interface TimedPage {
  page: RenderedPage;
  timing: PageTiming;
  isNotFound: boolean;
}

/** Creates a renderer for pages of the options' sites. */
export function createPageRenderer(
  options: PagesOptions,
  siteData: SiteDataCache,
): (site: SiteRef, request: PageRequest, reader: Reader) => Promise<TimedPage> {
  return async (site, request, reader) => {
    const began = performance.now();
    let roundTrips = 0;
    const onRoundTrip = () => {
      roundTrips += 1;
    };
    const work = await openTransaction(options.pool, scopeOfSite(site), { readOnly: true, onRoundTrip });
    let finishPage: () => Omit<TimedPage, 'timing'>;
    try {
      finishPage = await readRequest(work, site, { request, reader }, options, siteData);
    } finally {
      // Read-only, so a failed rollback does not affect the data that was read, and the pool drops a broken
      // connection.
      void work.rollback();
    }
    const loaded = performance.now();
    const made = finishPage();
    return { ...made, timing: { roundTrips, loadMs: loaded - began, renderMs: performance.now() - loaded } };
  };
}

/** Reads all data of a page. The returned function renders the page, and no longer needs the database. */
async function readRequest(
  work: { db: Db; now: string },
  site: SiteRef,
  { request, reader }: { request: PageRequest; reader: Reader },
  options: PagesOptions,
  siteData: SiteDataCache,
): Promise<() => Omit<TimedPage, 'timing'>> {
  const data = await siteData.read(site, work.db);
  const { system } = request;
  const own = { path: request.path, reader, ...whatToRead(request, site, options) };
  const input = pageInput(options, { site, data, now: work.now }, own);
  if (system && system.kind !== 'print') {
    const imageAddress = (image: ImageSource, ratio?: ImageRatio) =>
      options.app.media.shareImage(site.origin, image, ratio);
    const textOf = (path: string, channel: Channel) => renderBodyText(work.db, { ...input, path, channel });
    const file = await answerSystemRequest(system, {
      ...input,
      channel: 'feed',
      channels: options.registry.channels,
      db: work.db,
      guids: site.guids,
      textOf,
      imageAddress,
    });
    const failed = input.faults.first();
    // A resolver that failed may have the file.
    if (!file && failed) throw failureOf(failed.definition, failed.what, failed.error);
    if (file) {
      const page = filePage(file, siteTag(site.siteId), options.app);
      return () => ({ page: isWithoutPart(input) ? forShortTime(page) : page, isNotFound: false });
    }
  }
  const read =
    system?.kind === 'print'
      ? await readById(work.db, { ...input, forPrint: true, channel: 'print' }, system.contentId)
      : await readPage(work.db, input);
  return () => ({
    page: finish(read, site, options, request.path),
    isNotFound: read.kind === 'page' && read.status === 404,
  });
}

/** The page of a module, one page of lists, or the rows that load later. */
function whatToRead(request: PageRequest, site: SiteRef, options: PagesOptions): Partial<PageInput> {
  const module = readModuleRequest(request, options);
  if (module) return { module };
  const shown = request.more === null ? null : readShown(site, request.more, options);
  if (!shown) return { pageNumber: request.pageNumber };
  return { rows: 'loadLater', usedIds: shown.ids, part: shown.part + 1 };
}

/** Reads an item by its id only: first determines its canonical path. */
async function readById(db: Db, input: PageInput, contentId: number): Promise<ReadPage> {
  const bare = await readPage(db, { ...input, path: `/${contentId}` });
  const isOnSite = bare.kind === 'redirect' && bare.to.startsWith('/');
  return isOnSite ? readPage(db, { ...input, path: bare.to }) : bare;
}

/**
 * The record, and optionally the entry of its history to be shown; `owner`: the record's site, if it differs
 * from the page's site. `isExternalPreview`: shows only this record, to a person who sees no other
 * unpublished work.
 */
export interface PreviewSubject {
  isExternalPreview?: true;
  /**
   * Shows the published record as this kind of reader would see it; gates apply. Default: everything is
   * shown.
   */
  as?: PreviewReader | undefined;
  entity: string;
  id: number;
  historyId?: number | undefined;
  owner?: number;
}

/**
 * Publishes a record in a transaction, renders its page from it, and rolls back; null if there is nothing to
 * show.
 */
export async function previewPage(
  site: SiteRef,
  { entity, id, historyId, owner = site.siteId, isExternalPreview, as }: PreviewSubject,
  options: PagesOptions,
): Promise<CachedPage | null> {
  const scope = scopeOfSite(site);
  const open = await openTransaction(options.pool, scope);
  try {
    const actor = { kind: 'system', organisationId: site.organisationId } as const;
    const { registry, app } = options;
    const base = { ...scope, db: open.db, actor, now: open.now, tags: new Set<string>(), registry, app };
    // The record is published on its own site and rendered on the page's site.
    const siteIds = [...new Set([...scope.siteIds, owner])];
    await withAdditionalSites(open.db, scope.siteIds, siteIds, async () =>
      registry.hooks.get(entity)?.preview?.(withRecords({ ...base, siteIds }), id, historyId),
    );
    const data = await loadSiteData(open.db, site, options);
    if (!data) return null;
    const reader = as ? readerOf(as, site) : PREVIEW_READER;
    const own = { path: '', reader, ...(isExternalPreview && { shownTo: ANONYMOUS_READER }) };
    const input = pageInput(options, { site, data, now: open.now }, own);
    const read = await readById(open.db, input, id);
    const isPage = read.kind === 'page' && read.status === 200;
    return isPage ? finish(read, site, options, read.page.path) : null;
  } finally {
    await open.rollback();
  }
}

/** A reader of this kind: with an account that does not exist, and without memberships. */
function readerOf(as: PreviewReader, { organisationId }: SiteRef): Reader {
  if (as === 'anonymous') return ANONYMOUS_READER;
  return { actor: { kind: 'member', id: 0, organisationId, grantIds: [] }, preview: false };
}

/** A redirect that browsers cache for a while. */
export function redirectPage(to: string, maxAgeSeconds: number): CachedPage {
  const headers = { location: to, 'cache-control': `public, max-age=${maxAgeSeconds}` };
  return { status: 301, headers, body: { bytes: Buffer.alloc(0), coding: 'identity' }, etag: '', tags: [] };
}

/** A redirect for one reader and this request only; never cached. */
function onwardPage(to: string): RenderedPage {
  const headers = { location: to, 'cache-control': 'private, no-store' };
  return { ...redirectPage(to, 0), status: 303, headers, store: false };
}

/** Renders a page that was read, in the form in which it is sent. */
export function finish(read: ReadPage, site: SiteRef, options: PagesOptions, path: string): RenderedPage {
  if (read.kind === 'redirect' && read.isPerReader) return onwardPage(read.to);
  if (read.kind === 'redirect') return { ...redirectPage(read.to, 1800), tags: read.tags, store: true };
  const document = documentOf(read, site, options, path);
  const metered = meteredOf(read, options.meters);
  const isRetried = isWithoutPart(read.input);
  // Relative to the database's time, because this machine's clock may be wrong.
  const now = Date.parse(read.page.now);
  tellOfGate(read, site, options, path);
  const again = isRetried ? new Date(now + FAULT_RETRY_MS).toISOString() : null;
  const changes = [document.changesAt, read.changesAt, again]
    .map((instant) => Date.parse(instant ?? ''))
    .filter((instant) => instant > now);
  const { data } = read.input;
  const page = htmlPage(read.status, document, {
    tags: [...new Set([...read.tags, ...data.tags])],
    ttlMs: Math.min(...changes) - now,
    app: options.app,
  });
  const variant = variantOf(read);
  // An outside cache of a gated item's page could show it to a reader who does not pass, or show less to one
  // who does. A page rendered for one reader is not cached at all.
  const isSharedCacheable = read.isCacheable && !read.isIncomplete && !isRetried && !variant.variant;
  const headers = {
    ...page.headers,
    ...(!isSharedCacheable && { 'cache-control': 'private, no-store' }),
    // A search engine's copy would show what its crawler was allowed to read.
    ...(variant.variant && { 'x-robots-tag': 'noarchive' }),
    ...referrerPolicyOf(read.input.module?.subject),
  };
  // A page without paged lists exists under any page number: cached under each number, one page could fill
  // the cache.
  const isRequestedPage = read.page.pageNumber === read.input.pageNumber;
  return {
    ...page,
    headers,
    ...variant,
    ...metered,
    store: read.isCacheable && isRequestedPage && !isUncacheable(read),
  };
}

/** Renders the whole document of a page that was read; blocks that were left out are reported. */
export function documentOf(
  loaded: LoadedPage,
  site: SiteRef,
  options: PagesOptions,
  path = loaded.page.path,
): PageDocument {
  const onSlotProblem = slotProblems(options, site, path, loaded.input.faults);
  const rendered = renderPage(loaded, pageAdditions(loaded, site, path, options));
  const { definitions, views } = options.blocks;
  const { faults } = loaded.input;
  for (const problem of rendered.problems) {
    options.onProblem({ ...problem, siteId: site.siteId, path });
    const part = { definition: definitions.get(problem.type) ?? {}, what: `the block ${problem.type}` };
    if (problem.error !== undefined && canFail(part)) faults.remember(part, problem.error);
  }
  const names = [...definitions.keys()].filter((name) => rendered.used.has(name));
  const { page, layout, status, input } = loaded;
  const { data } = input;
  return options.renderDocument({
    data,
    origin: site.origin,
    page,
    layout,
    status,
    gridHtml: noticesOf(loaded, rendered.problems, options) + rendered.html,
    listed: sectionItems(loaded),
    more: moreAfter(loaded, site, options),
    menus: data.menusAt(page.now),
    contentTypes: options.contentTypes,
    css: gridCss(rendered, options.blocks),
    onSlotProblem,
    templates: templatesOf(data.settings, site, path, { ...options, faults }),
    onInsertionProblem: insertionProblems(options, site, path, faults),
    needsScript: names.some((name) => needsProgram(views[name], definitions.get(name))),
  });
}

function needsProgram(view: BlockView | undefined, definition: Block | undefined): boolean {
  const hasForm = definition?.form !== undefined || definition?.forms !== undefined;
  return view?.hasElement === true || hasForm || definition?.hydrate !== 'none';
}

/** A file for crawlers and feed readers. */
function filePage(file: SystemAnswer, siteTagName: string, app: RunningApp): RenderedPage {
  const { contentType, body, headers, tags, ttlMs } = file;
  const cachePolicy = { tags: [...tags, siteTagName], ...(ttlMs !== undefined && { ttlMs }) };
  return cachedBody(200, { 'content-type': contentType, ...headers }, [{ text: body }], {
    ...cachePolicy,
    app,
  });
}

/** An HTML response with its ETag, compressed once. */
function htmlPage(
  status: number,
  { parts, policies, isPrivate }: PageDocument,
  cachePolicy: CachePolicy,
): RenderedPage {
  const policy = (policies.length > 0 || isPrivate) && {
    'content-security-policy': pagePolicy(policies, { isPrivate }),
  };
  return cachedBody(status, { 'content-type': 'text/html; charset=utf-8', ...policy }, parts, cachePolicy);
}

type CachePolicy = Pick<RenderedPage, 'tags' | 'ttlMs'> & { app: RunningApp };

function cachedBody(
  status: number,
  headers: Record<string, string>,
  parts: readonly BodyPart[],
  { app, ...cachePolicy }: CachePolicy,
): RenderedPage {
  const { gzip, etag, hole } = compressedBody(withHole(parts), app);
  const body = { bytes: gzip, coding: 'gzip', ...(hole && { hole }) } as const;
  return { status, headers, body, etag, ...cachePolicy, store: true };
}

/**
 * Other sites never learn the URL of such a page. If the URL contains no secret, forms of the page send their
 * origin: without it, and without `Sec-Fetch-Site` over plain http, they could not be distinguished from
 * forms of other sites (`assertSameOrigin`).
 */
function referrerPolicyOf(
  page?: Pick<ModulePageSubject, 'hasSecret' | 'urlHasSecret'>,
): Record<string, string> {
  if (!page?.hasSecret) return {};
  return { 'referrer-policy': page.urlHasSecret ? 'no-referrer' : 'same-origin' };
}
