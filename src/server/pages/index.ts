/** Public pages: from a request to a finished, cached answer. The capability's front door. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import type { ContentType } from '#model/define-content-type.ts';
import type { PageCache, CachedPage, RenderedPage } from '#server/cache/index.ts';
import { openTransaction } from '#server/db/index.ts';
import type { Registry } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { assemblePage, siteTag, type Assembled } from './assemble.ts';
import type { BlockProblem, Blocks } from './render.ts';
import { readPageRequest, type PageRequest } from './request.ts';
import { loadSiteData, type SiteData } from './site-data.ts';

export type { Blocks, BlockView } from './render.ts';
export type { SiteData, Section, SiteTheme } from './site-data.ts';
export { contentTag } from './resolve.ts';

/** What the site's document is made of. */
export interface DocumentInput {
  data: SiteData;
  origin: string;
  assembled: Extract<Assembled, { kind: 'page' }>;
  contentTypes: ReadonlyMap<string, ContentType>;
  /** Styles of the blocks used, in registry order. */
  css: string;
  /** Custom elements the page needs. */
  elements: string[];
}

export interface PagesOptions {
  pool: pg.Pool;
  cache: PageCache;
  registry: Registry;
  contentTypes: ReadonlyMap<string, ContentType>;
  blocks: Blocks;
  renderDocument: (input: DocumentInput) => string;
  onProblem: (problem: BlockProblem & { siteId: number; path: string }) => void;
}

/** An answer and how it was made. */
export interface PageAnswer {
  page: CachedPage;
  cache: 'hit' | 'miss' | 'bypass';
  /** Set for redirects: the address to go to, the query carried on. */
  location: string | null;
  timing: PageTiming | null;
}

export interface PageTiming {
  roundTrips: number;
  loadMs: number;
  renderMs: number;
}

export interface Pages {
  /** Answers a public address of a site. Never throws for a missing page; throws when the database cannot be asked. */
  answer: (site: SiteRef, target: string) => Promise<PageAnswer>;
  /** An item's page as its publication would make it, working copy included; null when there is none. Never cached. */
  preview: (site: SiteRef, contentId: number) => Promise<CachedPage | null>;
}

/** A path no page can have: what the shared 404 of a site is rendered for. */
const NOT_FOUND: PageRequest = { path: '/404-not-found/', pageNumber: 1, search: '', respell: false };

/** Makes the page service. */
export function createPages(options: PagesOptions): Pages {
  const { cache } = options;
  const siteData = createSiteDataCache(options);

  const make = async (
    site: SiteRef,
    request: PageRequest,
    timing: { value: PageTiming | null },
  ): Promise<RenderedPage> => {
    const began = performance.now();
    let roundTrips = 0;
    const work = await openTransaction(
      options.pool,
      { kind: 'organisation', organisationId: site.organisationId, siteIds: [site.siteId] },
      {
        readOnly: true,
        onRoundTrip: () => {
          roundTrips += 1;
        },
      },
    );
    let assembled: Assembled;
    let data: SiteData;
    try {
      data = await siteData(site, work.db);
      assembled = await assemblePage(work.db, {
        data,
        origin: site.origin,
        path: request.path,
        pageNumber: request.pageNumber,
        reader: { preview: false },
        now: Date.now(),
        contentTypes: options.contentTypes,
        blocks: options.blocks,
      });
    } finally {
      await work.commit();
    }
    if (assembled.kind === 'page' && assembled.status === 404 && request.path !== NOT_FOUND.path)
      return { ...(await notFound(site)), store: false };
    const loaded = performance.now();
    const page = finish(assembled, data, site, options, request.path);
    timing.value = { roundTrips, loadMs: loaded - began, renderMs: performance.now() - loaded };
    return page;
  };

  return {
    async answer(site, target) {
      const request = readPageRequest(target);
      if (!request) return answerOf(await notFound(site), 'miss', null, '');
      if (request.respell)
        return {
          page: redirectPage(request.path, 1800),
          cache: 'miss',
          location: request.path + request.search,
          timing: null,
        };
      const key = `${site.siteId}\n${request.path}\n${request.pageNumber}`;
      const hit = cache.get(key);
      if (hit) return answerOf(hit, 'hit', null, request.search);
      const timing: { value: PageTiming | null } = { value: null };
      const page = await cache.render(key, () => make(site, request, timing));
      return answerOf(page, 'miss', timing.value, request.search);
    },
    preview: (site, contentId) => previewPage(site, contentId, options),
  };

  /** One 404 a site, whatever was asked for. */
  async function notFound(site: SiteRef): Promise<CachedPage> {
    const key = `${site.siteId}\n404`;
    return cache.get(key) ?? cache.render(key, () => make(site, NOT_FOUND, { value: null }));
  }
}

/** Publishes in a transaction, renders from it, and rolls it back. */
async function previewPage(
  site: SiteRef,
  contentId: number,
  options: PagesOptions,
): Promise<CachedPage | null> {
  const scope = {
    kind: 'organisation',
    organisationId: site.organisationId,
    siteIds: [site.siteId],
  } as const;
  const open = await openTransaction(options.pool, scope);
  try {
    const actor = { kind: 'system', organisationId: site.organisationId } as const;
    const now = new Date();
    const work = {
      ...scope,
      db: open.db,
      actor,
      now: now.toISOString(),
      tags: new Set<string>(),
      registry: options.registry,
    };
    await options.registry.hooks.get('content')?.preview?.(work, contentId);
    const data = await loadSiteData(open.db, site.siteId);
    if (!data) return null;
    const input = {
      data,
      origin: site.origin,
      pageNumber: 1,
      reader: { preview: true },
      now: now.getTime(),
      contentTypes: options.contentTypes,
      blocks: options.blocks,
    };
    const bare = await assemblePage(open.db, { ...input, path: `/${contentId}` });
    const assembled =
      bare.kind === 'redirect' ? await assemblePage(open.db, { ...input, path: bare.to }) : bare;
    return assembled.kind === 'page' && assembled.status === 200
      ? finish(assembled, data, site, options, assembled.page.path)
      : null;
  } finally {
    await open.rollback();
  }
}

function answerOf(
  page: CachedPage,
  how: PageAnswer['cache'],
  timing: PageTiming | null,
  search: string,
): PageAnswer {
  const target = page.headers['location'];
  return {
    page,
    cache: how,
    timing,
    location: target === undefined ? null : target + (target.endsWith('.pdf') ? '' : search),
  };
}

/** Site data in memory: kept until the site's tag is purged; a load that a purge overtook is used once and not kept. */
function createSiteDataCache({
  cache,
}: PagesOptions): (site: SiteRef, db: Parameters<typeof loadSiteData>[0]) => Promise<SiteData> {
  const kept = new Map<number, { data: SiteData; counter: number }>();
  return async (site, db) => {
    const tag = `site:${site.siteId}`;
    const known = kept.get(site.siteId);
    if (known && !cache.purgedSince([tag], known.counter)) return known.data;
    const counter = cache.counter();
    const data = await loadSiteData(db, site.siteId);
    if (!data) throw new Error(`Site ${site.siteId} is in the directory but not in the database.`);
    kept.set(site.siteId, { data, counter });
    return data;
  };
}

function finish(
  assembled: Assembled,
  data: SiteData,
  site: SiteRef,
  options: PagesOptions,
  path: string,
): RenderedPage {
  if (assembled.kind === 'redirect')
    return { ...redirectPage(assembled.to, 1800), tags: assembled.tags, store: true };
  for (const problem of assembled.problems) options.onProblem({ ...problem, siteId: site.siteId, path });
  const names = [...options.blocks.definitions.keys()].filter((name) => assembled.used.has(name));
  const html = options.renderDocument({
    data,
    origin: site.origin,
    assembled,
    contentTypes: options.contentTypes,
    css: names.map((name) => options.blocks.views[name]?.css ?? '').join(''),
    elements: names.flatMap((name) => options.blocks.views[name]?.element ?? []),
  });
  return htmlPage(assembled.status, html, [...assembled.tags, siteTag(data)], true);
}

/** An HTML answer with its ETag, compressed once. */
export function htmlPage(
  status: number,
  html: string,
  tags: readonly string[],
  store: boolean,
): RenderedPage {
  const identity = Buffer.from(html);
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: { identity, gzip: gzipSync(identity, { level: 6 }) },
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    tags,
    store,
  };
}

function redirectPage(to: string, maxAgeSeconds: number): CachedPage {
  const identity = Buffer.alloc(0);
  return {
    status: 301,
    headers: { location: to, 'cache-control': `public, max-age=${maxAgeSeconds}` },
    body: { identity, gzip: null },
    etag: '',
    tags: [],
  };
}
