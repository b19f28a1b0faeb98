/** Renders the error page of a failed request in the site's design. */
import type pg from 'pg';
import type { PageSubject } from '#page-model/page.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { textOf } from './body/body.ts';
import type { PageFailure, PagesOptions } from './options.ts';
import { insertionProblems, slotProblems } from './stages/slot-problems.ts';
import { templatesOf } from './stages/templates-of.ts';
import type { SiteDataCache } from './stages/site-data-cache.ts';

type ErrorPageOptions = Pick<
  PagesOptions,
  'pool' | 'contentTypes' | 'renderDocument' | 'onProblem' | 'templateViews'
> & {
  siteData: SiteDataCache;
};

/** Returns the page as HTML. Null if the site's data is not in memory and cannot be read. Never throws. */
export async function errorPage(
  site: SiteRef,
  failure: PageFailure,
  options: ErrorPageOptions,
): Promise<string | null> {
  try {
    const data = options.siteData.cached(site) ?? (await readData(site, failure, options));
    if (!data) return null;
    const page = subjectOf(site, data);
    const document = options.renderDocument({
      data,
      origin: site.origin,
      status: failure.status,
      page,
      layout: null,
      gridHtml: '',
      listed: [],
      more: null,
      menus: data.menusAt(page.now),
      contentTypes: options.contentTypes,
      css: '',
      needsScript: false,
      onSlotProblem: slotProblems(options, site, page.path),
      templates: templatesOf(data.settings, site, page.path, options),
      onInsertionProblem: insertionProblems(options, site, page.path),
      failure,
    });
    return textOf(document.parts);
  } catch {
    // The failure to be shown matters more than this error.
    return null;
  }
}

/** 503 means that the database is unavailable: another query would only make the reader wait. */
async function readData(
  site: SiteRef,
  { status }: PageFailure,
  { pool, siteData }: { pool: pg.Pool; siteData: SiteDataCache },
): Promise<SiteData | null> {
  if (status === 503) return null;
  return transaction(pool, scopeOfSite(site), (db) => siteData.read(site, db), { readOnly: true });
}

function subjectOf(site: SiteRef, data: SiteData): PageSubject {
  return {
    kind: 'error',
    path: '/',
    site: { ...data.site, origin: site.origin },
    section: null,
    sections: [...data.sections.values()],
    content: null,
    contentTypes: [],
    module: null,
    forPrint: false,
    preview: false,
    // The menus, and the year at the foot of the page, depend on it.
    now: new Date().toISOString(),
    pageNumber: 1,
    part: 0,
  };
}
