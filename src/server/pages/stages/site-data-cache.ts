/** Caches site data in memory: read once and retained until the site's tag is purged. */
import { siteTag, type SiteData } from '#page-model/site-data.ts';
import type { Db } from '#server/db/index.ts';
import { FAULT_RETRY_MS } from '#server/extensions/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { PagesOptions } from '../options.ts';
import { loadSiteData, type SiteDataOptions } from './site-data.ts';

export interface SiteDataCache {
  /**
   * The cached data, otherwise read through `db`. If a purge happened during the read, the result is used once and not
   * cached.
   */
  read: (site: SiteRef, db: Db) => Promise<SiteData>;
  /** The data if it is cached and was not purged since. */
  cached: (site: SiteRef) => SiteData | undefined;
}

/** Creates an empty cache; purges are those of the page cache. */
export function createSiteDataCache(
  options: SiteDataOptions & Pick<PagesOptions, 'cache' | 'onSiteFault'>,
): SiteDataCache {
  const { cache, onSiteFault } = options;
  const all = new Map<number, { data: SiteData; tags: readonly string[]; counter: number; until: number }>();
  const cached = (site: SiteRef) => {
    const known = all.get(site.siteId);
    if (!known || performance.now() > known.until) return undefined;
    return cache.purgedSince(known.tags, known.counter) ? undefined : known.data;
  };
  return {
    cached,
    async read(site, db) {
      const known = cached(site);
      if (known) return known;
      const counter = cache.counter();
      const data = await loadSiteData(db, site, options);
      if (!data) throw new Error(`Site ${site.siteId} is in the directory but not in the database.`);
      for (const message of data.faults) onSiteFault({ siteId: site.siteId, message });
      const until = data.isIncomplete ? performance.now() + FAULT_RETRY_MS : Infinity;
      all.set(site.siteId, { data, tags: [siteTag(site.siteId), ...data.tags], counter, until });
      return data;
    },
  };
}
