/** The result of one query of blocks, outside pages: for programs that show the list themselves. */
import type { BlockQuery } from '#model/define-block.ts';
import type { QueryResult } from '#model/pages/define-source.ts';
import { runQueries } from '#grid/query/run-queries.ts';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { PagesOptions } from './options.ts';
import type { SiteDataCache } from './stages/site-data-cache.ts';
import { scopeOf } from './stages/source-scope.ts';

/**
 * Reads the result in a separate transaction, as a page of the site with only this list shows it. Empty for a query of a module
 * that is off on the site.
 */
export async function resultsOfQuery(
  site: SiteRef,
  query: BlockQuery,
  { pool, siteData, blocks }: PagesOptions & { siteData: SiteDataCache },
): Promise<QueryResult> {
  const [result] = await transaction(
    pool,
    scopeOfSite(site),
    async (db) => runQueries(db, [query], scopeOf(await siteData.read(site, db), []), blocks.sources),
    { readOnly: true },
  );
  return result ?? { ids: [], hasMore: false };
}
