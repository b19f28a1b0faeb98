/** A part of a page: one of its blocks, or its grid with the items that follow those shown. Never cached. */
import { scopeOfSite, transaction } from '#server/db/index.ts';
import { createSignedTokens } from '#server/signed-token.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { moduleAsked } from './module-page.ts';
import type { PagesOptions } from './options.ts';
import { pageInput } from './page-input.ts';
import { renderPage } from './render.ts';
import { readPageRequest } from './request.ts';
import type { SiteDataCache } from './site-data-cache.ts';
import { readPage } from './stages.ts';

/** Items a token names: beyond that the oldest are dropped, and a list may repeat them. */
const USED_MAX = 500;
/** 500 ids of eight digits in base 36, and the signature. */
const TOKEN_LENGTH_MAX = 3_600;
/** Seconds a token is valid: readers may continue the next morning. */
const TOKEN_SECONDS = 24 * 3_600;

export interface PartRequest {
  /** The page's address with its query. */
  path: string;
  /** Id of a block in the page's layout; null for the whole grid. */
  block: string | null;
  /** What the part before was answered with: the items shown so far, which no list shows again. Null for none. */
  used: string | null;
}

export interface PagePart {
  /** Empty where there is nothing more to show. */
  html: string;
  /** Styles of its blocks, which the page may lack. */
  css: string;
  /** To be sent with the next request. */
  used: string;
}

export interface PartOptions extends PagesOptions {
  siteData: SiteDataCache;
}

/** Null where there is no such page or block, and for a token that is not ours or has ended. */
export async function pagePart(
  site: SiteRef,
  { path, block, used }: PartRequest,
  options: PartOptions,
): Promise<PagePart | null> {
  const request = readPageRequest(path);
  if (!request || request.system || request.canonicalRedirect !== null) return null;
  const usedIds = used === null ? [] : readUsed(site, used, options);
  if (!usedIds) return null;
  const module = moduleAsked(request, options.modulePages);
  const { blocks, siteData } = options;
  const read = await transaction(
    options.pool,
    scopeOfSite(site),
    async (db, now) => {
      const data = await siteData.read(site, db);
      // What was shown is left out by its ids: later pages of lists would leave it out again.
      const own = { path: request.path, usedIds, ...(block !== null && { onlyBlock: block }) };
      return readPage(db, pageInput(options, { site, data, now }, { ...own, ...(module && { module }) }));
    },
    { readOnly: true },
  );
  if (read.kind === 'redirect' || read.status === 404) return null;
  if (block !== null && read.prepared.size === 0) return null;
  const rendered = renderPage(read);
  for (const problem of rendered.problems)
    options.onProblem({ ...problem, siteId: site.siteId, path: request.path });
  const shown = [...usedIds, ...read.filled.flatMap(({ ids }) => ids)];
  return {
    html: rendered.html,
    css: [...rendered.used].map((name) => blocks.views[name]?.css ?? '').join(''),
    used: writeUsed(site, [...new Set(shown)], options),
  };
}

function tokensOf({ secret }: PartOptions) {
  return createSignedTokens(secret, 'shown items', { lengthMax: TOKEN_LENGTH_MAX });
}

function writeUsed({ siteId }: SiteRef, ids: readonly number[], options: PartOptions): string {
  const kept = ids.slice(-USED_MAX).map((id) => id.toString(36));
  return tokensOf(options).issue([siteId, kept.join('-') || '-'], Date.now() / 1_000 + TOKEN_SECONDS);
}

/** Null for a token of another site, and for an invalid one. */
function readUsed({ siteId }: SiteRef, token: string, options: PartOptions): number[] | null {
  const [owner, ids] = tokensOf(options).read(token, Date.now()) ?? [];
  if (owner !== String(siteId) || ids === undefined) return null;
  return ids.split('-').flatMap((id) => (id === '' ? [] : [Number.parseInt(id, 36)]));
}
