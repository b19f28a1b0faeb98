/**
 * Cached pages: returns the cached body that a reader may see, or renders the page for the reader and caches
 * it.
 */
import { ANONYMOUS_READER, type Reader } from '#access/decide-access.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { WILDCARD_TAG, type CachedPage } from '#server/cache/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { KnownPaths } from './known-paths.ts';
import type { createPageRenderer } from './page-renderer.ts';
import type { PagesOptions, PageTiming } from './options.ts';
import { answerOf, type PageReply } from './page-answer.ts';
import { readPageRequest, type PageRequest } from './request.ts';
import type { SiteDataCache } from './stages/site-data-cache.ts';
import { systemKey } from './system/index.ts';
import { cacheKeysFor, type PageKeys } from './stages/variants.ts';

/** Functions that render pages that are not cached. */
export interface PageRenderers {
  makePage: ReturnType<typeof createPageRenderer>;
  notFound: (site: SiteRef) => Promise<CachedPage>;
  knownPaths: KnownPaths;
  /** Queues a task like other work for a single request. */
  inTurn: <Result>(siteId: number, task: () => Promise<Result>) => Promise<Result>;
  /** The data that pages of a site share, usually from memory. */
  data: (site: SiteRef) => Promise<SiteData>;
}

export type CachedPageHandler = (site: SiteRef, request: PageRequest, reader: Reader) => Promise<PageReply>;

/** Answers readers from the cache, or with a page that is rendered for them. */
export function createCachedPageHandler(
  { cache, registry }: Pick<PagesOptions, 'cache' | 'registry'>,
  making: PageRenderers,
): CachedPageHandler {
  const { makePage, notFound, knownPaths, data, inTurn } = making;
  return async (site, request, reader) => {
    const key = cacheKeyOf(site, request);
    const keysNow = async () => {
      const by = cache.get(key)?.varyBy;
      const variance = by ? { by, access: (await data(site)).access } : null;
      return cacheKeysFor(key, reader, variance, registry.passes);
    };
    const keys = await keysNow();
    const hit = cache.get(keys.cacheKey);
    if (hit) return { ...answerOf(hit, 'hit', null, request.search), ...said(keys) };
    if (knownPaths.isUnknown(site, request))
      return answerOf(await notFound(site), 'hit', null, request.search);
    let timing: PageTiming | null = null;
    const make = async () => {
      const making = () => makePage(site, request, reader);
      const made = await (keys.isPerReader ? inTurn(site.siteId, making) : making());
      timing = made.timing;
      if (made.isNotFound) knownPaths.learn(site);
      // A 404 is not cached, and its render is never shared with requests that arrive after a purge: the page
      // may be created at any time.
      return made.isNotFound ? { ...(await notFound(site)), store: false, tags: [WILDCARD_TAG] } : made.page;
    };
    const page = await cache.render(key, make, keys.making);
    // The URL of a draft must be answered like an unknown URL, which is known without a query.
    const answer = answerOf(page, page.status === 404 ? 'hit' : 'miss', timing, request.search);
    return reader.passes ? { ...answer, ...said(await keysNow()) } : answer;
  };
}

const said = ({ openedBy, isGated }: PageKeys): Pick<PageReply, 'openedBy' | 'isGated'> => ({
  openedBy,
  isGated,
});

/** Any cached variant of a page, whichever reader it was rendered for: it shows whether a meter counts views of the page. */
export function anyCachedVariant(
  site: SiteRef,
  request: PageRequest,
  { cache }: Pick<PagesOptions, 'cache'>,
): CachedPage | undefined {
  return cache.get(cacheKeyOf(site, request));
}

function cacheKeyOf({ siteId }: SiteRef, { system, path, pageNumber }: PageRequest): string {
  return `${siteId}\n${system ? systemKey(system) : `${path}\n${pageNumber}`}`;
}

/** The cached page for readers without a login. */
export function cachedPageAt(
  site: SiteRef,
  path: string,
  { cache, siteData }: Pick<PagesOptions, 'cache'> & { siteData: SiteDataCache },
): CachedPage | undefined {
  const request = readPageRequest(path);
  if (!request) return undefined;
  const key = cacheKeyOf(site, request);
  const cached = cache.get(key);
  const access = siteData.cached(site)?.access;
  if (!cached?.varyBy || !access) return cached;
  return cache.get(
    cacheKeysFor(key, ANONYMOUS_READER, { by: cached.varyBy, access }, access.passes).cacheKey,
  );
}
