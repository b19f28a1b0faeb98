/**
 * Reads what is found at a URL in a separate transaction, for an anonymous reader unless `own` names another.
 * For everything derived from a page other than the page itself.
 */
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type { SiteData } from '#page-model/site-data.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { readModuleRequest } from '../module-page.ts';
import type { PagesOptions } from '../options.ts';
import { pageInput, type PageInput } from './page-input.ts';
import { readPageRequest, type PageRequest } from '../request.ts';
import type { SiteDataCache } from './site-data-cache.ts';
import { readPage, type ReadPage } from './stages.ts';

export type FoundPage = Extract<ReadPage, { kind: 'page' }>;

/** `own`: the part of the page to be read. Null without a page at the normalised path, and for a redirect. */
export async function readAt(
  site: SiteRef,
  target: string,
  own: (request: PageRequest, data: SiteData) => Partial<PageInput>,
  options: PagesOptions & { siteData: SiteDataCache },
): Promise<FoundPage | null> {
  const request = readPageRequest(target);
  if (!request || request.system || request.canonicalRedirect !== null) return null;
  const module = readModuleRequest(request, options);
  const read = await transaction(
    options.pool,
    scopeOfSite(site),
    async (db, now) => {
      const data = await options.siteData.read(site, db);
      const what = { path: request.path, ...own(request, data), ...(module && { module, pageNumber: 1 }) };
      return readPage(db, pageInput(options, { site, data, now }, what));
    },
    { readOnly: true },
  );
  return read.kind === 'redirect' || read.status === 404 ? null : read;
}
