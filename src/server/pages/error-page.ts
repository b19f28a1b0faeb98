/** A failed request in the look of its site. */
import type pg from 'pg';
import type { PageSubject } from '#page-model/page.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { textOf } from './body/body.ts';
import type { PageFailure, PagesOptions } from './options.ts';
import { insertionProblems, slotProblems } from './stages/slot-problems.ts';
import type { SiteDataCache } from './stages/site-data-cache.ts';

type ErrorPageOptions = Pick<PagesOptions, 'pool' | 'contentTypes' | 'renderDocument' | 'onProblem'> & {
  siteData: SiteDataCache;
};

/** The page as HTML. Null when the site's data is not in memory and cannot be read. Never throws. */
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
      onInsertionProblem: insertionProblems(options, site, page.path),
      failure,
    });
    return textOf(document.parts);
  } catch {
    // The failure being shown matters more than this one.
    return null;
  }
}

/** 503 says that the database cannot answer: asking it again would only make the reader wait. */
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
    // Of it the menus and the year at the foot of the page are made.
    now: new Date().toISOString(),
    pageNumber: 1,
    part: 0,
  };
}
