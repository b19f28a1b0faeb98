/**
 * Paths of a site that are not in its data and have no number, such as aliases of pages and old URLs that
 * redirect; and the range of the numbered ones. Cached in memory, so that a flood of unknown URLs costs no
 * query each. An unused number within the range is looked up.
 */
import { sql } from 'kysely';
import { WILDCARD_TAG } from '#server/cache/index.ts';
import { scopeOfSite, transaction, type Db } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { modulePageAt, type ModulePages } from './module-page.ts';
import { canFail, createPartFaults } from '#grid/part-faults.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { FAULT_RETRY_MS } from '#server/extensions/index.ts';
import { resolverPart, type AnyPageResolver } from './domains.ts';
import type { PagesOptions } from './options.ts';
import type { PageRequest } from './request.ts';
import type { SiteDataCache } from './stages/site-data-cache.ts';
import { partFaults } from './stages/slot-problems.ts';

/** For a site with more paths nothing is cached: each unknown path is looked up. */
const CACHED_MAX = 20_000;

export interface KnownPaths {
  /** True if there is certainly no page at the URL. Never queries the database. */
  isUnknown: (site: SiteRef, request: PageRequest) => boolean;
  /**
   * Reads the existing paths after a path was not found; cached paths are not read again, and for ten seconds neither
   * those that could not be read. Never throws.
   */
  learn: (site: SiteRef) => void;
}

interface SitePaths {
  /** Null if there are too many paths to cache. */
  paths: ReadonlySet<string> | null;
  /** The lowest and the highest number with a page, for each resolver. */
  numbers: readonly NumbersOf[];
  /** Number of purges before the read: a later purge invalidates it. */
  counter: number;
}

interface NumbersOf {
  of: (path: string) => number | null;
  lowest: number;
  highest: number;
}

/** Empty at first. Any purge clears it, so that it never hides a new page. */
export function createKnownPaths(
  options: Pick<PagesOptions, 'pool' | 'cache' | 'domains' | 'onProblem'> & {
    siteData: SiteDataCache;
    modulePages: ModulePages;
  },
): KnownPaths {
  const { cache, siteData } = options;
  const all = new Map<number, SitePaths>();
  const learning = new Set<number>();
  const againAt = new Map<number, number>();
  const current = (site: SiteRef) => {
    const known = all.get(site.siteId);
    return known && !cache.purgedSince([WILDCARD_TAG], known.counter) ? known : undefined;
  };
  return {
    isUnknown(site, { path, system }) {
      const known = current(site);
      const data = siteData.cached(site);
      if (!known?.paths || !data || system || modulePageAt(path, options.modulePages) || path === '/')
        return false;
      if (known.paths.has(path) || known.numbers.some((own) => isInRange(own, path))) return false;
      return options.domains.pageResolvers.every((own) => certainlyUnknown(own, path, data));
    },
    learn(site) {
      if (current(site) || learning.has(site.siteId)) return;
      if (performance.now() < (againAt.get(site.siteId) ?? 0)) return;
      learning.add(site.siteId);
      const counter = cache.counter();
      void readPaths(options, site)
        .then((read) => all.set(site.siteId, { ...read, counter }))
        // Until then, each unknown address asks the database.
        .catch(() => void againAt.set(site.siteId, performance.now() + FAULT_RETRY_MS))
        .finally(() => learning.delete(site.siteId));
    },
  };
}

/** False for a resolver of an extension that fails: the renderer asks it again, and reports it. */
function certainlyUnknown(resolver: AnyPageResolver, path: string, data: SiteData): boolean {
  const faults = createPartFaults(() => undefined);
  const answer = faults.attempt(resolverPart(resolver), () => resolver.known?.(path, data), null);
  return !answer && faults.first() === null;
}

function isInRange({ of, lowest, highest }: NumbersOf, path: string): boolean {
  const number = of(path);
  return number !== null && number >= lowest && number <= highest;
}

/** Reads all paths, or rejects: a resolver that fails can have a page at any path. One of an extension is reported. */
async function readPaths(
  { pool, domains, onProblem }: Pick<PagesOptions, 'pool' | 'domains' | 'onProblem'>,
  site: SiteRef,
): Promise<Omit<SitePaths, 'counter'>> {
  const isOwn = (resolver: AnyPageResolver) => !canFail(resolverPart(resolver));
  const ofProduct = lookupsOf(domains.pageResolvers.filter(isOwn));
  const ofExtensions = domains.pageResolvers.filter((resolver) => !isOwn(resolver));
  return transaction(
    pool,
    scopeOfSite(site),
    async (db) => {
      const read = [await readLookups(db, site, ofProduct)];
      for (const resolver of ofExtensions)
        try {
          read.push(await readLookups(db, site, lookupsOf([resolver])));
        } catch (error) {
          partFaults({ onProblem }, site, '/').note(resolverPart(resolver), error);
          throw error;
        }
      return { numbers: read.flatMap(({ numbers }) => numbers), paths: allPaths(read) };
    },
    { readOnly: true },
  );
}

type AnyLookup = NonNullable<AnyPageResolver['lookup']>;
type ReadPaths = Pick<SitePaths, 'numbers' | 'paths'>;

function lookupsOf(resolvers: readonly AnyPageResolver[]): AnyLookup[] {
  return resolvers.flatMap(({ lookup }) => lookup ?? []);
}

async function readLookups(db: Db, site: SiteRef, lookups: readonly AnyLookup[]): Promise<ReadPaths> {
  return { numbers: await readNumbers(db, lookups), paths: await pathsOf(db, site, lookups) };
}

/** Null if there are too many. */
function allPaths(read: readonly ReadPaths[]): SitePaths['paths'] {
  const all = new Set<string>();
  for (const { paths } of read) {
    if (!paths) return null;
    for (const path of paths) all.add(path);
  }
  return all.size > CACHED_MAX ? null : all;
}

async function readNumbers(db: Db, lookups: readonly AnyLookup[]): Promise<NumbersOf[]> {
  const all: NumbersOf[] = [];
  for (const { numbers } of lookups) {
    if (!numbers) continue;
    const { rows } = await sql<{ lowest: number | null; highest: number | null }>`${numbers.range()}`.execute(
      db,
    );
    const { lowest, highest } = rows[0] ?? {};
    // Without any numbered page, every number is out of range.
    all.push({ of: numbers.of, lowest: lowest ?? Infinity, highest: highest ?? 0 });
  }
  return all;
}

async function pathsOf(db: Db, site: SiteRef, lookups: readonly AnyLookup[]): Promise<SitePaths['paths']> {
  if (lookups.length === 0) return new Set();
  const parts = lookups.map(({ paths }) => sql`(${paths(site, CACHED_MAX + 1)})`);
  const { rows } = await sql<{ path: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.length > CACHED_MAX ? null : new Set(rows.map(({ path }) => path));
}
