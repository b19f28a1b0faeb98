/** Makes one page whole: reads it, renders it, puts it into the site's document. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CachedPage, RenderedPage } from '#server/cache/index.ts';
import { openTransaction } from '#server/db/index.ts';
import { withRecords } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { assemblePage, siteTag, type Assembled } from './assemble.ts';
import type { PagesOptions, PageTiming } from './index.ts';
import type { PageRequest } from './request.ts';
import type { SiteDataCache } from './site-data-cache.ts';
import { loadSiteData, type SiteData } from './site-data.ts';

/** A page just made, and how long that took. */
export interface MadePage {
  page: RenderedPage;
  timing: PageTiming;
  isNotFound: boolean;
}

/** Makes pages of the options' sites. */
export function createPageMaker(
  options: PagesOptions,
  siteData: SiteDataCache,
): (site: SiteRef, request: PageRequest) => Promise<MadePage> {
  return async (site, request) => {
    const began = performance.now();
    let roundTrips = 0;
    const onRoundTrip = () => {
      roundTrips += 1;
    };
    const scope = {
      kind: 'organisation',
      organisationId: site.organisationId,
      siteIds: [site.siteId],
    } as const;
    const work = await openTransaction(options.pool, scope, { readOnly: true, onRoundTrip });
    let made: { data: SiteData; assembled: Assembled };
    try {
      const data = await siteData.read(site, work.db);
      const { path, pageNumber } = request;
      const input = { ...sourcesOf(options), data, origin: site.origin, path, pageNumber };
      made = {
        data,
        assembled: await assemblePage(work.db, { ...input, reader: { preview: false }, now: work.now }),
      };
    } finally {
      await work.commit();
    }
    const loaded = performance.now();
    const page = finish(made.assembled, made.data, site, options, request.path);
    const timing = { roundTrips, loadMs: loaded - began, renderMs: performance.now() - loaded };
    return { page, timing, isNotFound: made.assembled.kind === 'page' && made.assembled.status === 404 };
  };
}

/** Publishes an item in a transaction, renders its page from it, and rolls it back; null when there is nothing to show. */
export async function previewPage(
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
    const { registry } = options;
    const base = { ...scope, db: open.db, actor, now: open.now, tags: new Set<string>(), registry };
    await registry.hooks.get('content')?.preview?.(withRecords(base), contentId);
    const data = await loadSiteData(open.db, site.siteId, options);
    if (!data) return null;
    const reader = { preview: true };
    const input = {
      ...sourcesOf(options),
      data,
      origin: site.origin,
      pageNumber: 1,
      reader,
      now: open.now,
    };
    const bare = await assemblePage(open.db, { ...input, path: `/${contentId}` });
    const assembled =
      bare.kind === 'redirect' ? await assemblePage(open.db, { ...input, path: bare.to }) : bare;
    const isPage = assembled.kind === 'page' && assembled.status === 200;
    return isPage ? finish(assembled, data, site, options, assembled.page.path) : null;
  } finally {
    await open.rollback();
  }
}

/** An answer that leads elsewhere, kept by browsers for a while. */
export function redirectPage(to: string, maxAgeSeconds: number): CachedPage {
  const headers = { location: to, 'cache-control': `public, max-age=${maxAgeSeconds}` };
  return { status: 301, headers, body: { identity: Buffer.alloc(0), gzip: null }, etag: '', tags: [] };
}

function sourcesOf({ contentTypes, blocks }: PagesOptions) {
  return { contentTypes, blocks };
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
  const rendered = assembled.render();
  for (const problem of rendered.problems) options.onProblem({ ...problem, siteId: site.siteId, path });
  const { definitions, views } = options.blocks;
  const names = [...definitions.keys()].filter((name) => rendered.used.has(name));
  const document = options.renderDocument({
    data,
    origin: site.origin,
    assembled,
    gridHtml: rendered.html,
    contentTypes: options.contentTypes,
    css: names.map((name) => views[name]?.css ?? '').join(''),
    needsScript: names.some((name) => views[name]?.hasElement || definitions.get(name)?.hydrate !== 'none'),
  });
  // Counted from the database's present: this machine's clock may be wrong.
  const keepMs = Date.parse(document.changesAt) - Date.parse(assembled.page.now);
  return htmlPage(assembled.status, document.html, {
    tags: [...assembled.tags, siteTag(data), ...data.tags],
    keepMs,
  });
}

/** An HTML answer with its ETag, compressed once. */
function htmlPage(status: number, html: string, kept: Pick<RenderedPage, 'tags' | 'keepMs'>): RenderedPage {
  const identity = Buffer.from(html);
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: { identity, gzip: gzipSync(identity, { level: 6 }) },
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    ...kept,
    store: true,
  };
}
