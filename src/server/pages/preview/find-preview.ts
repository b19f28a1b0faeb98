/**
 * Finds the record at a path for staff who may see unpublished work (specification, public site, section 4).
 */
import { PREVIEW_READER } from '#access/decide-access.ts';
import type { CachedPage } from '#server/cache/index.ts';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { PagesOptions } from '../options.ts';
import { previewPage, redirectPage } from '../page-renderer.ts';
import { modulePageAt } from '../module-page.ts';
import type { PageRequest } from '../request.ts';
import { answerAt } from '../stages/resolve.ts';
import { partFaults } from '../stages/slot-problems.ts';
import type { SiteDataCache } from '../stages/site-data-cache.ts';

type Options = PagesOptions & { siteData: SiteDataCache };

/**
 * Renders the page at a URL with its record as published, or a redirect to it. Null if the readers' page
 * serves: for subjects that are not published, such as sections, and for records of sites other than
 * `siteIds`.
 */
export async function previewAt(
  site: SiteRef,
  request: PageRequest,
  siteIds: readonly number[],
  options: Options,
): Promise<CachedPage | null> {
  const found = await findPreview(site, request, options);
  if (found?.answer.kind === 'redirect') return redirectPage(found.answer.to, 0);
  const record = found?.answer.record;
  if (!record || !siteIds.includes(record.siteId)) return null;
  return previewPage(site, { entity: found.by.entity, id: record.id, owner: record.siteId }, options);
}

/** Finds the record at the path for an actor who sees records of any status. */
async function findPreview(
  site: SiteRef,
  { path, system }: PageRequest,
  { pool, siteData, contentTypes, originOf, modulePages, domains, onProblem }: Options,
): ReturnType<typeof answerAt> {
  if (system || modulePageAt(path, modulePages)) return null;
  return transaction(
    pool,
    scopeOfSite(site),
    async (db, now) => {
      const data = await siteData.read(site, db);
      const faults = partFaults({ onProblem }, site, path);
      const context = { data, contentTypes, originOf, reader: PREVIEW_READER, now, faults };
      return answerAt(db, path, domains.pageResolvers, context);
    },
    { readOnly: true },
  );
}
