/** Makes one page whole: reads it, renders it, puts it into the site's document. */
import { PREVIEWER, type Reader } from '#model/decide-access.ts';
import type { CachedPage, RenderedPage } from '#server/cache/index.ts';
import type { ImageSource } from '#model/image-source.ts';
import { siteTag } from '#model/site-data.ts';
import { openTransaction, scopeOfSite, withAdditionalSites, type Db } from '#server/db/index.ts';
import { withRecords } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { compressedBody, type BodyPart } from './body.ts';
import type { DocumentInput, PageDocument, PagesOptions, PageTiming } from './options.ts';
import type { Loaded } from './load.ts';
import { moduleAsked } from './module-page.ts';
import { pageInput, type PageInput } from './page-input.ts';
import { pagePolicy } from './policy.ts';
import { renderPage } from './render.ts';
import type { PageRequest } from './request.ts';
import type { SiteDataCache } from './site-data-cache.ts';
import { loadSiteData } from './site-data.ts';
import { readPage, type ReadPage } from './stages.ts';
import { variantOf } from './variants.ts';
import { answerSystemRequest } from './system/index.ts';
import type { SystemAnswer } from './system/context.ts';

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
): (site: SiteRef, request: PageRequest, reader: Reader) => Promise<MadePage> {
  return async (site, request, reader) => {
    const began = performance.now();
    let roundTrips = 0;
    const onRoundTrip = () => {
      roundTrips += 1;
    };
    const work = await openTransaction(options.pool, scopeOfSite(site), { readOnly: true, onRoundTrip });
    let finishPage: () => Omit<MadePage, 'timing'>;
    try {
      finishPage = await readRequest(work, site, { request, reader }, options, siteData);
    } finally {
      await work.commit();
    }
    const loaded = performance.now();
    const made = finishPage();
    return { ...made, timing: { roundTrips, loadMs: loaded - began, renderMs: performance.now() - loaded } };
  };
}

/** Reads all a page needs; what is returned makes it, and needs the database no more. */
async function readRequest(
  work: { db: Db; now: string },
  site: SiteRef,
  { request, reader }: { request: PageRequest; reader: Reader },
  options: PagesOptions,
  siteData: SiteDataCache,
): Promise<() => Omit<MadePage, 'timing'>> {
  const data = await siteData.read(site, work.db);
  const { system } = request;
  const own = moduleAsked(request, options.modulePages);
  const input = pageInput(
    options,
    { site, data, now: work.now },
    { path: request.path, reader, ...(own ? { module: own } : { pageNumber: request.pageNumber }) },
  );
  if (system && system.kind !== 'print') {
    const imageAddress = (image: ImageSource) => options.imageAddress(site.origin, image);
    const file = await answerSystemRequest(system, { ...input, db: work.db, imageAddress });
    if (file) return () => ({ page: filePage(file, siteTag(site.siteId)), isNotFound: false });
  }
  const read =
    system?.kind === 'print'
      ? await readById(work.db, { ...input, forPrint: true }, system.contentId)
      : await readPage(work.db, input);
  return () => ({
    page: finish(read, site, options, request.path),
    isNotFound: read.kind === 'page' && read.status === 404,
  });
}

/** An item found by its id alone: its one address is asked for first. */
async function readById(db: Db, input: PageInput, contentId: number): Promise<ReadPage> {
  const bare = await readPage(db, { ...input, path: `/${contentId}` });
  const leadsHere = bare.kind === 'redirect' && bare.to.startsWith('/');
  return leadsHere ? readPage(db, { ...input, path: bare.to }) : bare;
}

/** Which record, and as of which entry of its history; `owner` where it is another site than the page's. */
export interface PreviewSubject {
  entity: string;
  id: number;
  historyId?: number | undefined;
  owner?: number;
}

/** Publishes a record in a transaction, renders its page from it, and rolls it back; null when there is nothing to show. */
export async function previewPage(
  site: SiteRef,
  { entity, id, historyId, owner = site.siteId }: PreviewSubject,
  options: PagesOptions,
): Promise<CachedPage | null> {
  const scope = scopeOfSite(site);
  const open = await openTransaction(options.pool, scope);
  try {
    const actor = { kind: 'system', organisationId: site.organisationId } as const;
    const { registry } = options;
    const base = { ...scope, db: open.db, actor, now: open.now, tags: new Set<string>(), registry };
    // It is published where it belongs, and looked at where it stands.
    const siteIds = [...new Set([...scope.siteIds, owner])];
    await withAdditionalSites(open.db, scope.siteIds, siteIds, async () =>
      registry.hooks.get(entity)?.preview?.(withRecords({ ...base, siteIds }), id, historyId),
    );
    const data = await loadSiteData(open.db, site, options);
    if (!data) return null;
    const input = pageInput(options, { site, data, now: open.now }, { path: '', reader: PREVIEWER });
    const read = await readById(open.db, input, id);
    const isPage = read.kind === 'page' && read.status === 200;
    return isPage ? finish(read, site, options, read.page.path) : null;
  } finally {
    await open.rollback();
  }
}

/** An answer that leads elsewhere, kept by browsers for a while. */
export function redirectPage(to: string, maxAgeSeconds: number): CachedPage {
  const headers = { location: to, 'cache-control': `public, max-age=${maxAgeSeconds}` };
  return { status: 301, headers, body: { bytes: Buffer.alloc(0), coding: 'identity' }, etag: '', tags: [] };
}

function finish(read: ReadPage, site: SiteRef, options: PagesOptions, path: string): RenderedPage {
  if (read.kind === 'redirect') return { ...redirectPage(read.to, 1800), tags: read.tags, store: true };
  const document = documentOf(read, site, options, path);
  // Counted from the database's present: this machine's clock may be wrong.
  const now = Date.parse(read.page.now);
  const { found } = read;
  const changes = [document.changesAt, read.changesAt, found.kind === 'page' ? found.changesAt : null]
    .map((instant) => Date.parse(instant ?? ''))
    .filter((instant) => instant > now);
  const { data } = read.input;
  const page = htmlPage(read.status, document, {
    tags: [...new Set([...read.tags, ...data.tags])],
    keepMs: Math.min(...changes) - now,
  });
  const variant = variantOf(read);
  // An outside cache of a gated page could show it to readers who do not pass, or less to those who do.
  const headers = variant.variant ? { ...page.headers, 'cache-control': 'private, no-store' } : page.headers;
  return { ...page, headers, ...variant, store: read.mayStore };
}

/** The whole document of a page that was read; blocks that were left out are reported. */
export function documentOf(
  loaded: Loaded,
  site: SiteRef,
  options: PagesOptions,
  path = loaded.page.path,
): PageDocument {
  const rendered = renderPage(loaded);
  for (const problem of rendered.problems) options.onProblem({ ...problem, siteId: site.siteId, path });
  const { definitions, views } = options.blocks;
  const names = [...definitions.keys()].filter((name) => rendered.used.has(name));
  const { page, layout, status, input } = loaded;
  const { data } = input;
  return options.renderDocument({
    data,
    origin: site.origin,
    page,
    layout,
    status,
    gridHtml: rendered.html,
    menus: data.menusAt(page.now),
    contentTypes: options.contentTypes,
    css: names.map((name) => views[name]?.css ?? '').join(''),
    onSlotProblem: slotProblems(options, site, path),
    needsScript: names.some((name) => views[name]?.hasElement || definitions.get(name)?.hydrate !== 'none'),
  });
}

/** Tells of slots that throw as of blocks that do. */
export function slotProblems(
  { onProblem }: Pick<PagesOptions, 'onProblem'>,
  { siteId }: SiteRef,
  path: string,
): DocumentInput['onSlotProblem'] {
  return ({ place, module }, error) => {
    const type = module ? `${module}/${place}` : place;
    onProblem({ blockId: 'slot', type, problem: 'rendering failed', error, siteId, path });
  };
}

/** A file for crawlers and feed readers. */
function filePage(file: SystemAnswer, siteTagName: string): RenderedPage {
  const { contentType, body, headers, tags, keepMs } = file;
  const kept = { tags: [...tags, siteTagName], ...(keepMs !== undefined && { keepMs }) };
  return cachedBody(200, { 'content-type': contentType, ...headers }, [{ text: body }], kept);
}

/** An HTML answer with its ETag, compressed once. */
function htmlPage(status: number, { parts, policies }: PageDocument, kept: Kept): RenderedPage {
  const policy = policies.length > 0 && { 'content-security-policy': pagePolicy(policies) };
  return cachedBody(status, { 'content-type': 'text/html; charset=utf-8', ...policy }, parts, kept);
}

type Kept = Pick<RenderedPage, 'tags' | 'keepMs'>;

function cachedBody(
  status: number,
  headers: Record<string, string>,
  parts: readonly BodyPart[],
  kept: Kept,
): RenderedPage {
  const { gzip, etag } = compressedBody(parts);
  return { status, headers, body: { bytes: gzip, coding: 'gzip' }, etag, ...kept, store: true };
}
