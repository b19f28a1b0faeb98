/** Connects purges to what a process caches in memory, and creates the units of work that purge it. */
import type pg from 'pg';
import { recordPurge, type PageCache, type Purger } from '#server/cache/index.ts';
import { transaction } from '#server/db/index.ts';
import type { LiveImages } from '#server/media/index.ts';
import type { RunningApp } from '#page-model/running-app.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import { withRecords, type Registry } from '#server/records/index.ts';
import type { SiteDirectory } from '#server/sites/index.ts';

interface PurgeTargets {
  cache: PageCache;
  liveImages: LiveImages;
  sites: SiteDirectory;
}

export function purging({ cache, liveImages, sites }: PurgeTargets) {
  return {
    onPurge: async (tags: readonly string[]) => {
      cache.purge(tags);
      liveImages.purge(tags);
      if (tags.includes('sites')) await sites.reload();
    },
    onMissedPurges: () => {
      cache.clear();
      liveImages.clear();
    },
  };
}

interface WriterOptions {
  pool: pg.Pool;
  purger: Pick<Purger, 'applyOwn'>;
  registry: Registry;
  sites: Pick<SiteDirectory, 'byId'>;
  app: RunningApp;
}

/**
 * Creates the function for writes. Their purges are recorded in the transaction and applied in this process
 * before the response.
 */
export function createWriter({
  pool,
  purger,
  registry,
  sites,
  app,
}: WriterOptions): PlatformContext['write'] {
  const modulesOfSite = (siteId: number) => sites.byId(siteId)?.modulesOn;
  const localeOfSite = (siteId: number) => sites.byId(siteId);
  return async (who, run) => {
    const tags = new Set<string>();
    const scope = { kind: 'organisation', organisationId: who.organisationId, siteIds: who.siteIds } as const;
    const { outcome, purge } = await transaction(pool, scope, async (db, now) => ({
      outcome: await run(withRecords({ db, ...who, now, tags, registry, modulesOfSite, localeOfSite, app })),
      purge: await recordPurge(db, [...tags]),
    }));
    if (purge) await purger.applyOwn(purge);
    return outcome;
  };
}
