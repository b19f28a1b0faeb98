/**
 * The addresses of a site that are no section and no item with a number: aliases of pages, and old addresses that lead
 * elsewhere; and between which numbers items are. Kept in memory, so that a flood of addresses nobody made costs no query
 * each. A number within that is no item's is looked up.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { contentIdOf } from '#model/paths.ts';
import { ANY_PURGE, type PageCache } from '#server/cache/index.ts';
import { transaction } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { ModulePages } from './module-page.ts';
import type { PageRequest } from './request.ts';
import type { SiteDataCache } from './site-data-cache.ts';

/** Of a site with more of either kind nothing is kept: its unknown addresses are looked up. */
const KEPT_MAX = 20_000;

export interface KnownPaths {
  /** True when there is certainly no page at the address. Asks no database. */
  isUnknown: (site: SiteRef, request: PageRequest) => boolean;
  /** Reads what there is, after an address was found to be none; what is known already is not read again. Never throws. */
  learn: (site: SiteRef) => void;
}

interface Known {
  /** Null: too many to keep. */
  paths: ReadonlySet<string> | null;
  /** Ids of the organisation's first and last item. */
  ids: { lowest: number; highest: number };
  /** Purges before the reading: any later one makes it doubtful. */
  counter: number;
}

/** Knows nothing at first. Whatever is purged anywhere makes it forget, so that it never hides what appeared. */
export function createKnownPaths(options: {
  pool: pg.Pool;
  cache: PageCache;
  siteData: SiteDataCache;
  modulePages: ModulePages;
}): KnownPaths {
  const { cache, siteData } = options;
  const all = new Map<number, Known>();
  const learning = new Set<number>();
  const kept = (site: SiteRef) => {
    const known = all.get(site.siteId);
    return known && !cache.purgedSince([ANY_PURGE], known.counter) ? known : undefined;
  };
  return {
    isUnknown(site, { path, system }) {
      const known = kept(site);
      const data = siteData.kept(site);
      if (!known?.paths || !data || system || options.modulePages.has(path) || path === '/') return false;
      const id = /^\/\d{8}$/.test(path) ? Number(path.slice(1)) : contentIdOf(path);
      if (id !== null && id >= known.ids.lowest && id <= known.ids.highest) return false;
      return !data.sectionsByAlias.has(path.slice(1)) && !known.paths.has(path);
    },
    learn(site) {
      if (kept(site) || learning.has(site.siteId)) return;
      learning.add(site.siteId);
      const counter = cache.counter();
      void readPaths(options.pool, site)
        .then((read) => all.set(site.siteId, { ...read, counter }))
        // The next unknown address asks the database, and tries again.
        .catch(() => undefined)
        .finally(() => learning.delete(site.siteId));
    },
  };
}

async function readPaths(pool: pg.Pool, site: SiteRef): Promise<Omit<Known, 'counter'>> {
  const { organisationId, siteId } = site;
  const scope = { kind: 'organisation', organisationId, siteIds: [siteId] } as const;
  return transaction(
    pool,
    scope,
    async (db) => {
      const range = await sql<{ lowest: number | null; highest: number | null }>`
        select lowest, highest from content_id_range()`.execute(db);
      const { rows } = await sql<{ path: string }>`
        (select '/' || alias as path from content
          where organisation_id = ${organisationId} and site_id = ${siteId} and alias is not null and status <> 0
          limit ${KEPT_MAX + 1})
        union all
        (select "from" from website_redirect
          where organisation_id = ${organisationId} and site_id = ${siteId} limit ${KEPT_MAX + 1})
      `.execute(db);
      const { lowest, highest } = range.rows[0] ?? {};
      return {
        // Without any item every number is beyond the last.
        ids: { lowest: lowest ?? Infinity, highest: highest ?? 0 },
        paths: rows.length > KEPT_MAX ? null : new Set(rows.map(({ path }) => path)),
      };
    },
    { readOnly: true },
  );
}
