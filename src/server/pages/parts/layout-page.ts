/**
 * A public page as data: the response of the API's `getWebsiteLayoutPage`, cached and purged like the page
 * itself.
 */
import { PREVIEW_READER, type Reader } from '#access/decide-access.ts';
import { createHash } from 'node:crypto';
import type { CachedPage, RenderedPage } from '#server/cache/index.ts';
import type { Block } from '#model/define-block.ts';
import type { PartFaults } from '#grid/part-faults.ts';
import type { Grid, GridBlock } from '#grid/shapes/grid.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { ImageSource } from '#media/image-source.ts';
import { hierarchyOf, type LayoutRecord, type Section, type SiteData } from '#page-model/site-data.ts';
import { openTransaction, scopeOfSite } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { FAULT_RETRY_MS } from '#server/extensions/index.ts';
import { itemFile } from '#site/ui/media/item-file.ts';
import type { DescribedGrid } from '#grid/render/describe-blocks.ts';
import type { PageRenderers } from '../cached-page-handler.ts';
import type { PagesOptions } from '../options.ts';
import { pageInput } from '../stages/page-input.ts';
import { describePage } from '../stages/render.ts';
import { readPageRequest } from '../request.ts';
import type { SiteDataCache } from '../stages/site-data-cache.ts';
import { readPage, type ReadPage } from '../stages/stages.ts';
import { isWithoutPart } from '../stages/without-part.ts';
import { isUncacheable, cacheKeysFor, variantOf } from '../stages/variants.ts';

/**
 * Prefix of the keys of cached answers (specification, public site, section 9): a new shape needs a new
 * version.
 */
export const LAYOUT_CACHE_VERSION = 'v2.8';

export interface LayoutPageRequest {
  /** The full path, with or without a leading slash; anything after # or ? is ignored. */
  alias: string;
  /** Whether a cached answer may be used, and this answer is cached. Never with `preview`. */
  useCache: boolean;
  /** Unpublished work counts as published. For staff only: the caller has checked the permission. */
  preview: boolean;
  /** Separates cached answers from those with other cache keys. */
  cacheKey: string;
  /** The caller; staff get the same as anonymous readers. */
  reader: Reader;
}

/** The result for a path. */
export type LayoutPage =
  | { kind: 'redirect'; to: string }
  | { kind: 'missing' }
  | {
      kind: 'page';
      page: PageSubject;
      layout: LayoutRecord | null;
      grid: DescribedGrid;
      /** The page's section, preceded by its ancestors. */
      sections: readonly Section[];
      /** Parts of extensions that failed in this answer. */
      faults: PartFaults;
    };

/** URLs for use outside the site, with the origin. */
export interface OutsideAddresses {
  image: (image: ImageSource) => string;
  /** The URL of the file that the page's item offers; null without a file. */
  file: (page: PageSubject) => string | null;
}

/** The part of a page that API clients get, as JSON data. */
export type Projection = (found: LayoutPage, addresses: OutsideAddresses) => unknown;

/**
 * Returns the path that an alias of the API means: with or without a leading slash, without anything after #
 * or ?.
 */
export function targetOf(alias: string): string {
  return `/${(alias.split(/[?#]/)[0] ?? '').replace(/^\/+/, '')}`;
}

type LayoutPageOptions = PagesOptions & { siteData: SiteDataCache } & Pick<PageRenderers, 'data' | 'inTurn'>;

/** Answers with the result of `project` for the page at the path; null if no page can have such a path. */
export async function layoutPage(
  site: SiteRef,
  request: LayoutPageRequest,
  project: Projection,
  options: LayoutPageOptions,
): Promise<unknown> {
  const path = readPageRequest(targetOf(request.alias))?.path;
  if (path === undefined) return null;
  const reader = request.preview ? PREVIEW_READER : request.reader;
  const addresses: OutsideAddresses = {
    image: (image) => options.app.media.shareImage(site.origin, image).url,
    file: (page) => {
      const file = page.content && itemFile(page.content, page);
      return file ? new URL(file.address, site.origin).href : null;
    },
  };
  const make = async () => {
    const { found, ...cachePolicy } = await readLayoutPage(site, path, reader, options);
    const value = project(found, addresses);
    const isRetried = found.kind === 'page' && found.faults.first() !== null;
    const { ttlMs = FAULT_RETRY_MS } = cachePolicy;
    return { value, ...cachePolicy, ...(isRetried && { ttlMs: Math.min(ttlMs, FAULT_RETRY_MS) }) };
  };
  if (!request.useCache || request.preview) return (await make()).value;
  const { cache } = options;
  const key = [site.siteId, 'layout', LAYOUT_CACHE_VERSION, request.cacheKey, path].join('\n');
  const by = cache.get(key)?.varyBy;
  const variance = by ? { by, access: (await options.data(site)).access } : null;
  const keys = cacheKeysFor(key, reader, variance, options.registry.passes);
  const making = async () => stored(await (keys.isPerReader ? options.inTurn(site.siteId, make) : make()));
  const cached = cache.get(keys.cacheKey) ?? (await cache.render(key, making, keys.making));
  return JSON.parse(cached.body.bytes.toString()) as unknown;
}

/** The value in the format in which the cache stores pages. */
function stored({ value, tags, ...cachePolicy }: CachePolicy & { value: unknown }): RenderedPage {
  const bytes = Buffer.from(JSON.stringify(value));
  const page: CachedPage = {
    status: 200,
    headers: {},
    body: { bytes, coding: 'identity' },
    etag: createHash('sha256').update(bytes).digest('base64url'),
    tags,
  };
  return { ...page, ...cachePolicy };
}

/** The properties of an answer that the cache uses. */
type CachePolicy = Pick<RenderedPage, 'tags' | 'ttlMs' | 'store' | 'variant'>;

async function readLayoutPage(
  site: SiteRef,
  path: string,
  reader: Reader,
  options: PagesOptions & { siteData: SiteDataCache },
): Promise<CachePolicy & { found: LayoutPage }> {
  const work = await openTransaction(options.pool, scopeOfSite(site), { readOnly: true });
  let read: ReadPage;
  let data: SiteData;
  try {
    data = await options.siteData.read(site, work.db);
    const input = pageInput(options, { site, data, now: work.now }, { path, reader, channel: 'api' });
    read = await readPage(work.db, input);
  } finally {
    await work.commit();
  }
  const tags = [...read.tags, ...data.tags];
  if (read.kind === 'redirect') return { found: { kind: 'redirect', to: read.to }, tags, store: true };
  // A page that is missing now may exist a moment later.
  if (read.status === 404) return { found: { kind: 'missing' }, tags, store: false };
  const { page, layout, changesAt } = read;
  const store = read.isCacheable && !isUncacheable(read);
  const sections = hierarchyOf(data, page.section?.id ?? null);
  const shown = layout && { ...layout, grid: withoutGated(layout.grid, options.blocks.definitions) };
  const found: LayoutPage = {
    kind: 'page',
    page,
    layout: shown,
    grid: describePage(read),
    sections,
    faults: read.input.faults,
  };
  const untilMs = [
    ...(changesAt === null ? [] : [Date.parse(changesAt) - Date.parse(page.now)]),
    ...(isWithoutPart(read.input) ? [FAULT_RETRY_MS] : []),
  ];
  return {
    found,
    tags,
    store,
    ...variantOf(read),
    ...(untilMs.length > 0 && { ttlMs: Math.min(...untilMs) }),
  };
}

/**
 * A grid as it is stored, without what its blocks keep from some readers: those ask for the rows that load
 * later.
 */
function withoutGated(grid: Grid, definitions: ReadonlyMap<string, Block>): Grid {
  const openSettings = (block: GridBlock): GridBlock => {
    const definition = definitions.get(block.type);
    if (!definition?.asks) return block;
    // Settings of an older version may have the gated field under another name.
    const open = ([key]: [string, unknown]) =>
      block.v === definition.v && definition.settings[key]?.options.gated !== true;
    return { ...block, settings: Object.fromEntries(Object.entries(block.settings).filter(open)) };
  };
  const columnOf = ({ blocks }: { blocks: GridBlock[] }) => ({ blocks: blocks.map(openSettings) });
  return {
    ...grid,
    rows: grid.rows.map((row) => ({ ...row, columns: row.columns.map(columnOf) })),
  };
}
