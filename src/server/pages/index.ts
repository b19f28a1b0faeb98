/** Public pages: from a request to a finished, cached response. Public entry point. */
import type pg from 'pg';
import { ANONYMOUS_READER, type Reader, type SiteAccess } from '#access/decide-access.ts';
import type { GatedItem } from '#model/readers/define-gate.ts';
import type { PostedForm } from '#model/pages/define-form.ts';
import type { QueryResult } from '#model/pages/define-source.ts';
import type { BlockQuery } from '#model/define-block.ts';
import { AppError } from '#model/errors.ts';
import { gridOffers } from '#grid/shapes/grid-offers.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import type { PageExplanation } from '#page-model/page-explanation.ts';
import { isReader } from '#model/permissions.ts';
import type { CachedPage } from '#server/cache/index.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { databaseTooSlow, scopeOfSite, transaction, type Db } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { createWorkQueue, type WorkQueue } from '#server/background/work-queue.ts';
import { blockExamples, type ExamplesInput, type RenderedExamples } from './preview/block-examples.ts';
import { explainPage } from './preview/explain.ts';
import { errorPage } from './error-page.ts';
import { createKnownPaths } from './known-paths.ts';
import {
  createCachedPageHandler,
  cachedPageAt,
  anyCachedVariant,
  type CachedPageHandler,
  type PageRenderers,
} from './cached-page-handler.ts';
import { beyondPages } from './beyond-pages.ts';
import { createFreeViews, createMeteredHandler, type Viewing } from './metered-answers.ts';
import { nextGrid, type NextGrid, type NextGridRequest } from './parts/next-grid.ts';
import { layoutPage, type LayoutPageRequest, type Projection } from './parts/layout-page.ts';
import { previewAt } from './preview/find-preview.ts';
import { createPageRenderer, previewPage, type PreviewSubject } from './page-renderer.ts';
import { missingPages } from './stages/missing.ts';
import { modulePageAt } from './module-page.ts';
import { NOT_FOUND } from './not-found.ts';
import { renderOtherGrid, type OtherGrid, type RenderedOtherGrid } from './other-grid.ts';
import { formAt, postedPage, type FoundForm } from './forms.ts';
import { pagePart, type PartAnswer, type PartRequest } from './parts/part.ts';
import type { PageFailure, PagesOptions } from './options.ts';
import { answerOf, redirectOf, type PageReply } from './page-answer.ts';
import {
  previewLayout,
  previewLook,
  type LayoutPreviewInput,
  type LookPreviewInput,
} from './preview/preview-layout.ts';
import { requestReader, type PageRequest } from './request.ts';
import { resultsOfQuery } from './results-of-query.ts';
import { createSiteDataCache, type SiteDataCache } from './stages/site-data-cache.ts';

export { compressedBody, joined } from './body/body.ts';
export { fillPlaceholder } from './body/fill-hole.ts';
export type { Viewing } from './metered-answers.ts';
export type { MeterTools } from './meters.ts';
export type { PageReply } from './page-answer.ts';
/** @public Named by the generated registry. */
export type { AnyMeter } from './meters.ts';
export type { EmailAdSource } from './define-email-ad-source.ts';
export type { AnyInsertion } from './stages/insertion-loads.ts';
export { readPageRequest } from './request.ts';
export type { FoundForm } from './forms.ts';
export type { NextGrid } from './parts/next-grid.ts';
export type { LayoutPage, OutsideAddresses } from './parts/layout-page.ts';
export type { DocumentInput, PageDocument, PageFailure, PagesOptions, PageTiming } from './options.ts';
export type { BlockView } from '#grid/prepare/block-view.ts';
export type { Blocks } from '#grid/prepare/prepare-blocks.ts';
/** @public Named by the generated registry where a block has an island. */
export type { IslandModule } from '#grid/prepare/block-view.ts';
/** @public Named by the generated registry. */
export type { AnySource } from '#grid/query/run-queries.ts';
/** @public Named by the generated registry. */
export type { AnyPageResolver, AnySiteFact, AnySitePart, PageDomains } from './domains.ts';
/** @public Named by the generated registry. */
export type { AnyViewModel } from '#grid/load/load-view-models.ts';
export { SHOWN_LENGTH_MAX } from './stages/shown-items.ts';
export { checkSiteParts } from './stages/site-data.ts';
export { pagePolicy } from './body/policy.ts';

/** What a request of staff on a site specifies in addition to the page. */
export interface PageVisit {
  /** Shows unpublished work as its publication would. */
  preview: boolean;
  /** Sites the user works on: of items of other sites the user sees only what readers see. */
  siteIds: readonly number[];
}

export interface Pages {
  /**
   * Answers a public URL of a site, for anonymous readers by default; for a user who is not a reader, without
   * the cache. Views are counted if `viewing` describes how the page is viewed. Never throws for a missing
   * page; throws if the database is unavailable.
   */
  answer: (site: SiteRef, target: string, reader?: Reader, viewing?: Viewing | null) => Promise<PageReply>;
  /**
   * Whether a variant of a public URL is cached, for any reader: answered immediately, without the database.
   */
  isCached: (site: SiteRef, target: string) => boolean;
  /** Answers staff, without the cache; with `preview`, shows unpublished work. */
  visit: (site: SiteRef, target: string, visit: PageVisit) => Promise<PageReply>;
  /**
   * A record's page as its publication would render it, including the working copy or an earlier version; null without such
   * a page. Never cached.
   */
  preview: (site: SiteRef, subject: PreviewSubject) => Promise<CachedPage | null>;
  /**
   * Of these links, returns those to paths of the site without a page, a file or a redirect for readers;
   * reads in the caller's transaction, at its instant.
   */
  missing: (db: Db, site: SiteRef, targets: readonly string[], now: string) => Promise<Set<string>>;
  /** The error page of a failed request in the site's design; null when the site's data cannot be loaded. Never cached. */
  failure: (site: SiteRef, failure: PageFailure) => Promise<string | null>;
  /**
   * A public page with a layout that is not stored, read in the caller's transaction; null without a page.
   */
  previewLayout: (
    db: Db,
    site: SiteRef,
    input: LayoutPreviewInput,
  ) => Promise<{ html: string; path: string } | null>;
  /** Like `previewLayout`, with settings that are not stored. */
  previewLook: (
    db: Db,
    site: SiteRef,
    input: LookPreviewInput,
  ) => Promise<{ html: string; path: string } | null>;
  /**
   * A grid that is not the layout of a page, in any medium, as anonymous readers see it; read in the caller's
   * transaction. Null without such a site. Never cached.
   */
  renderGrid: (db: Db, site: SiteRef, request: OtherGrid) => Promise<RenderedOtherGrid | null>;
  /** Every example of a block in the site's design; null if the site has no such block. */
  blockExamples: (db: Db, site: SiteRef, request: ExamplesInput) => Promise<RenderedExamples | null>;
  /** A public page as data, as its reader may see it. Throws if the database is unavailable. */
  layoutPage: (site: SiteRef, request: LayoutPageRequest, project: Projection) => Promise<unknown>;
  /**
   * The rows of a public page that load later, as data; null without such a page. Never cached. Throws RATE_LIMITED on too
   * many requests.
   */
  nextGrid: (site: SiteRef, request: NextGridRequest) => Promise<NextGrid | null>;
  /**
   * One part of a public page, as its reader may see it; null without such a part. Never cached. Throws RATE_LIMITED on too
   * many requests.
   */
  part: (site: SiteRef, request: PartRequest) => Promise<PartAnswer | null>;
  /** The result of one query of blocks, outside a page. Never cached. Throws RATE_LIMITED on too many requests. */
  results: (site: SiteRef, query: BlockQuery) => Promise<QueryResult>;
  /**
   * A form on a page that the reader may see, in a block that is shown to them. Null without such a form. Never cached.
   * Throws RATE_LIMITED on too many requests.
   */
  form: (site: SiteRef, path: string, blockId: string, reader: Reader) => Promise<FoundForm | null>;
  /**
   * A page shown again with a submitted form: its values and errors. Null without such a page. Never cached. Throws
   * RATE_LIMITED on too many requests.
   */
  posted: (site: SiteRef, path: string, posted: PostedForm, reader: Reader) => Promise<CachedPage | null>;
  /**
   * Explains why readers see a public page as it is; null without such a page. For staff only: the caller has checked the
   * permission.
   */
  explain: (site: SiteRef, path: string) => Promise<PageExplanation | null>;
  /** A site's settings as its pages use them. Throws if the database is unavailable. */
  settings: (site: SiteRef) => Promise<SiteSettings>;
  /**
   * The feed at a URL as a partner's client gets it; null without such a feed. Never cached. Throws RATE_LIMITED on too
   * many requests.
   */
  partnerFeed: (site: SiteRef, target: string, reader: Reader) => Promise<CachedPage | null>;
  /** Whether a text of a stored grid offers a file of the library to a reader. */
  gridOffers: (grid: Grid, fileId: number, whose: { reader: Reader; access: SiteAccess }) => boolean;
  /** The rules that decide who may read which items of a site. Throws if the database is unavailable. */
  access: (site: SiteRef) => Promise<SiteAccess>;
  /**
   * The reader as seen outside pages: without free views if a meter counts all items. Throws if the database
   * is unavailable.
   */
  beyond: (site: SiteRef, reader: Reader) => Promise<Reader>;
  /**
   * Whether one of the items that a gate hides from a reader was one of the reader's free views. Counts
   * nothing; never inside a transaction.
   */
  hasFreeView: (
    site: SiteRef,
    reader: Reader,
    items: readonly GatedItem[],
    viewing: Viewing,
  ) => Promise<boolean>;
}

/** Creates the page service. */
export function createPages(options: PagesOptions): Pages {
  const siteData = createSiteDataCache(options);
  const own = { ...options, siteData };
  const requestOf = requestReader(options);
  const makePage = createPageRenderer(options, siteData);
  const knownPaths = createKnownPaths(own);
  const notFound = sharedNotFound(options, makePage);
  const turns = createUnkeptQueues(options.processes ?? 1, options.answerMs);
  const unkept = uncachedHandlers(makePage, notFound, turns);
  const apart = perRequestHandlers(makePage, notFound);
  const data = (site: SiteRef) => dataOf(site, options.pool, siteData);
  const cached = createCachedPageHandler(options, { makePage, notFound, knownPaths, data, inTurn: turns });
  const onward = canonicalRedirects(cached, options);
  const metered = createMeteredHandler(cached, { ...options, data });
  return {
    async answer(site, target, reader = ANONYMOUS_READER, viewing = null) {
      const request = requestOf(target);
      if (!request) return answerOf(await notFound(site), 'miss', null, '');
      if (request.canonicalRedirect !== null)
        return (await onward(site, request)) ?? redirectOf(request.canonicalRedirect, 1800, 'miss', request);
      if (modulePageAt(request.path, options.modulePages)) return unkept(site, request, reader);
      if (request.more !== null)
        return unkept(site, request, beyondPages(reader, await data(site), options.meters));
      if (reader.preview || !isReader(reader.actor)) return apart(site, request, reader);
      return metered(site, request, reader, viewing);
    },
    isCached(site, target) {
      const request = requestOf(target);
      return request?.canonicalRedirect === null && anyCachedVariant(site, request, options) !== undefined;
    },
    async visit(site, target, { preview, siteIds }) {
      const request = requestOf(target);
      if (!request) return answerOf(await notFound(site), 'bypass', null, '');
      if (request.canonicalRedirect !== null)
        return redirectOf(request.canonicalRedirect, 0, 'bypass', request);
      const shown = preview ? await previewAt(site, request, siteIds, own) : null;
      if (shown) return answerOf(shown, 'bypass', null, request.search);
      return apart(site, request, ANONYMOUS_READER);
    },
    access: async (site) => (await data(site)).access,
    ...nonPageHandlers(own, { makePage, data, inTurn: turns }),
    hasFreeView: createFreeViews({ ...options, data }),
    ...uncached(own, turns),
  };
}

/** Handlers for responses that are not pages. */
function nonPageHandlers(
  options: PagesOptions & { siteData: SiteDataCache },
  { makePage, data, inTurn }: Pick<PageRenderers, 'makePage' | 'data' | 'inTurn'>,
): Pick<Pages, 'beyond' | 'gridOffers' | 'partnerFeed' | 'layoutPage'> {
  const requestOf = requestReader(options);
  const beyond = async (site: SiteRef, reader: Reader) =>
    beyondPages(reader, await data(site), options.meters);
  return {
    beyond,
    gridOffers: (grid, fileId, whose) =>
      gridOffers(grid, { ...options.blocks, ...whose }).some(
        ({ to, id }) => to === 'mediaFile' && id === fileId,
      ),
    async partnerFeed(site, target, reader) {
      const request = requestOf(target);
      const kind = request?.system?.kind;
      if (!request || (kind !== 'rss' && kind !== 'podcast')) return null;
      const made = await inTurn(site.siteId, () => makePage(site, request, reader));
      return made.isNotFound ? null : made.page;
    },
    layoutPage: async (site, request, project) => {
      const reader = await beyond(site, request.reader);
      return layoutPage(site, { ...request, reader }, project, { ...options, data, inTurn });
    },
  };
}

/** Handlers for a single request; parts and explanations are queued, like pages that are never cached. */
function uncached(
  options: PagesOptions & { siteData: SiteDataCache },
  turns: ReturnType<typeof createUnkeptQueues>,
): Omit<
  Pages,
  'answer' | 'isCached' | 'visit' | 'access' | 'hasFreeView' | keyof ReturnType<typeof nonPageHandlers>
> {
  return {
    preview: (site, subject) => previewPage(site, subject, options),
    missing: (db, site, targets, now) => missingPages(db, site, { targets, now }, options),
    failure: (site, failure) => errorPage(site, failure, options),
    previewLayout: (db, site, input) => previewLayout(db, site, input, options),
    previewLook: (db, site, input) => previewLook(db, site, input, options),
    renderGrid: (db, site, request) => renderOtherGrid(db, site, request, options),
    blockExamples: (db, site, request) => blockExamples(db, site, request, options),
    nextGrid: (site, request) => turns(site.siteId, () => nextGrid(site, request, options)),
    part: (site, request) => turns(site.siteId, () => pagePart(site, request, options)),
    results: (site, query) => turns(site.siteId, () => resultsOfQuery(site, query, options)),
    form: (site, path, blockId, reader) =>
      turns(site.siteId, () => formAt(site, { path, blockId, reader }, options)),
    posted: (site, path, posted, reader) =>
      turns(site.siteId, () => postedPage(site, { path, posted, reader }, options)),
    explain: (site, path) =>
      turns(site.siteId, () => explainPage(site, path, options, () => cachedPageAt(site, path, options))),
    settings: async (site) => (await dataOf(site, options.pool, options.siteData)).settings,
  };
}

/**
 * The final target of a path in another spelling, if its canonical path redirects too: one redirect instead
 * of two. Null otherwise. A page rendered for this check is cached, and answers the next request.
 */
function canonicalRedirects(cached: CachedPageHandler, { modulePages }: Pick<PagesOptions, 'modulePages'>) {
  return async (site: SiteRef, request: PageRequest): Promise<PageReply | null> => {
    if (request.system || request.more !== null || modulePageAt(request.path, modulePages)) return null;
    const answer = await cached(site, { ...request, canonicalRedirect: null }, ANONYMOUS_READER);
    return answer.page.status === 301 ? answer : null;
  };
}

/** One cached 404 for each site, whatever the path. */
function sharedNotFound(
  { cache }: Pick<PagesOptions, 'cache'>,
  makePage: ReturnType<typeof createPageRenderer>,
) {
  return async (site: SiteRef): Promise<CachedPage> => {
    const key = `${site.siteId}\n404`;
    return (
      cache.get(key) ??
      cache.render(key, async () => (await makePage(site, NOT_FOUND, ANONYMOUS_READER)).page)
    );
  };
}

/** Pages of modules, and rows that load later. Never cached: like searches, each is requested only once. */
function uncachedHandlers(
  makePage: ReturnType<typeof createPageRenderer>,
  notFound: (site: SiteRef) => Promise<CachedPage>,
  turns: ReturnType<typeof createUnkeptQueues>,
) {
  return async (site: SiteRef, request: PageRequest, reader: Reader): Promise<PageReply> => {
    const { page, timing, isNotFound } = await turns(site.siteId, () => makePage(site, request, reader));
    return answerOf(isNotFound ? await notFound(site) : page, 'bypass', timing, '');
  };
}

/** Handlers for pages that are rendered for a single request, without the cache. */
function perRequestHandlers(
  makePage: ReturnType<typeof createPageRenderer>,
  notFound: (site: SiteRef) => Promise<CachedPage>,
) {
  return async (site: SiteRef, request: PageRequest, reader: Reader): Promise<PageReply> => {
    const { page, timing, isNotFound } = await makePage(site, request, reader);
    return answerOf(isNotFound ? await notFound(site) : page, 'bypass', timing, request.search);
  };
}

async function dataOf(site: SiteRef, pool: pg.Pool, siteData: SiteDataCache): Promise<SiteData> {
  return (
    siteData.cached(site) ??
    (await transaction(pool, scopeOfSite(site), (db) => siteData.read(site, db), { readOnly: true }))
  );
}

/**
 * A flood of pages that are never cached, such as searches, must starve neither readers of cached pages nor
 * those of another site: each site renders two at a time, all sites together four. Processes on one port
 * divide these numbers, down to one each, because the pages take the database's time. While the database is
 * frozen or locked, each request is answered after `answerMs`, the time of one statement.
 */
function createUnkeptQueues(processes: number, answerMs: number) {
  const share = (of: number) => Math.max(1, Math.floor(of / processes));
  const common = { busy: tooManyRequests, patience: { ms: answerMs, late: databaseTooSlow } };
  const all = createWorkQueue({ ...common, concurrency: share(4), waitingMax: 1_000 });
  const bySite = new Map<number, WorkQueue>();
  return <Result>(siteId: number, task: () => Promise<Result>): Promise<Result> => {
    const own =
      bySite.get(siteId) ?? createWorkQueue({ ...common, concurrency: share(2), waitingMax: share(40) });
    bySite.set(siteId, own);
    return own(() => all(task));
  };
}

function tooManyRequests(): AppError {
  return new AppError('RATE_LIMITED', 'BUSY', 'The site is very busy at the moment. Try again shortly.', {
    retryAfterSeconds: 5,
  });
}
