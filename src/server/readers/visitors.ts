/**
 * Recognises readers by their request: the data of modules' visitors, cached in memory until it is purged.
 */
import { sql } from 'kysely';
import { isPresent } from '#model/define-module.ts';
import {
  mergePasses,
  opensAllItems,
  type Pass,
  type PassKinds,
  type ReaderPass,
} from '#model/readers/define-pass.ts';
import type { Visitor, VisitorRequest, VisitorTools } from '#model/readers/define-visitor.ts';
import type { PageCache } from '#server/cache/index.ts';
import { transaction, type Db, type Scope } from '#server/db/index.ts';
import { FAULT_RETRY_MS, type ReportFault } from '#server/extensions/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type pg from 'pg';

/** @public Named by the generated registry. */
export type AnyVisitor = Visitor<Db, unknown>;

/** @public Named by the generated registry. */
export type AnyPass = Pass<ReaderPass, Db>;

/** A request's data about its sender; cookies are parsed on demand. */
export type VisitorFacts = Omit<VisitorRequest, 'now'>;

export interface Visitors {
  /**
   * Returns the passes of the sender of a request, including those already `held`: for most senders none.
   * Synchronous, unless the visitors' data must be read first.
   */
  recognise: (
    site: SiteRef,
    request: VisitorFacts,
    held?: readonly ReaderPass[],
  ) => Promise<readonly ReaderPass[]> | readonly ReaderPass[];
}

export interface VisitorsOptions {
  pool: pg.Pool;
  cache: Pick<PageCache, 'counter' | 'purgedSince'>;
  visitors: readonly AnyVisitor[];
  passes: ReadonlyMap<string, AnyPass>;
  tools: VisitorTools;
  /** Returns the ids of all sites of an organisation. */
  siteIdsOf: (organisationId: number) => readonly number[];
  onError: (error: unknown) => void;
  /** Called with visitors of extensions that fail: they recognise no reader, and the others are not affected. */
  onFault: ReportFault;
}

/** One visitor and its loaded data. */
interface Ready {
  visitor: AnyVisitor;
  known: unknown;
}

interface CachedVisitors {
  /** Visitors that may recognise the request. */
  ready: readonly Ready[];
  tags: readonly string[];
  counter: number;
  /** Milliseconds by which the database's clock is ahead of this process's. */
  aheadMs: number;
  /** Time, by this process's clock, after which data that could not be read is read again. */
  againAt: number;
}

/** After a failed read no reader is recognised for this time. */
const RETRY_MS = 1_000;

/** Creates the directory of a process. */
export function createVisitors(options: VisitorsOptions): Visitors {
  const { cache, visitors, passes, onFault } = options;
  const all = new Map<number, CachedVisitors>();
  const loading = new Map<number, Promise<CachedVisitors>>();
  const loadShared = createLoader(options);
  const load = (site: SiteRef): Promise<CachedVisitors> => {
    const running = loading.get(site.siteId);
    if (running) return running;
    const started = loadShared(site).finally(() => loading.delete(site.siteId));
    loading.set(site.siteId, started);
    return started.then((cached) => {
      all.set(site.siteId, cached);
      return cached;
    });
  };
  return {
    recognise(site, request, held = NONE) {
      if (visitors.length === 0 || opensAllItems(held, { passes, modulesOn: site.modulesOn })) return held;
      const cached = all.get(site.siteId);
      const isFresh =
        cached && Date.now() < cached.againAt && !cache.purgedSince(cached.tags, cached.counter);
      const passesBy = (from: CachedVisitors) =>
        mergePasses(held, recognised(site, request, from, { kinds: passes, onFault }), passes);
      return isFresh ? passesBy(cached) : load(site).then(passesBy);
    },
  };
}

const NONE: readonly ReaderPass[] = [];

/** Runs code of a visitor; one of an extension that throws is reported, and the result is `instead`. */
function attemptPart<Result>(
  visitor: AnyVisitor,
  onFault: ReportFault,
  run: () => Result,
  instead: Result,
): Result {
  if (visitor.extensionPath === undefined) return run();
  try {
    return run();
  } catch (error) {
    onFault(visitor, `the visitor ${visitor.name}`, error);
    return instead;
  }
}

/** Returns the passes of the visitors of a site that recognise a request. */
function recognised(
  site: SiteRef,
  request: VisitorFacts,
  { ready, aheadMs }: CachedVisitors,
  { kinds, onFault }: { kinds: PassKinds; onFault: ReportFault },
): readonly ReaderPass[] {
  if (ready.length === 0) return NONE;
  const whole = { ...request, now: Date.now() + aheadMs };
  let found = NONE;
  for (const { visitor, known } of ready) {
    if (!isPresent(visitor, site.modulesOn)) continue;
    const pass = attemptPart(visitor, onFault, () => visitor.recognise(whole, known), null);
    if (!pass) continue;
    found = mergePasses(found, [pass], kinds);
    if (opensAllItems(found, { passes: kinds, modulesOn: site.modulesOn })) return found;
  }
  return found;
}

/** Loads of visitors: those of extensions fail without failing the others, and `onFailed` is called. */
function tolerantLoads(
  { tools, onFault }: Pick<VisitorsOptions, 'tools' | 'onFault'>,
  onFailed: () => void,
): {
  failed: (visitor: AnyVisitor) => (error: unknown) => null;
  loadOwn: (db: Db, visitor: AnyVisitor, site: SiteRef) => Promise<unknown>;
} {
  const failed = (visitor: AnyVisitor) => (error: unknown) => {
    if (visitor.extensionPath === undefined) throw error;
    onFailed();
    onFault(visitor, `the visitor ${visitor.name}`, error);
    return null;
  };
  return {
    failed,
    async loadOwn(db, visitor, site) {
      if (visitor.extensionPath === undefined) return visitor.load(db, site, tools);
      await sql`savepoint visitor`.execute(db);
      return visitor.load(db, site, tools).catch(async (error: unknown) => {
        await sql`rollback to savepoint visitor`.execute(db);
        return failed(visitor)(error);
      });
    },
  };
}

/** A visitor with the tags whose purge makes its data outdated. */
interface Tagged {
  visitor: AnyVisitor;
  tags: readonly string[];
}

/** None if its tags fail: without them, no purge would withdraw what it recognised. */
function withTags(visitor: AnyVisitor, site: SiteRef, failed: (error: unknown) => null): Tagged[] {
  try {
    return [{ visitor, tags: visitor.tags(site) }];
  } catch (error) {
    failed(error);
    return [];
  }
}

/**
 * Creates the function that reads the data of all visitors of a site; data that is the same for all sites is
 * read only once.
 */
function createLoader({ pool, cache, visitors, tools, siteIdsOf, onError, onFault }: VisitorsOptions) {
  const shared = new Map<AnyVisitor, { known: unknown; counter: number }>();
  const sharedBy = async ({ visitor, tags }: Tagged, site: SiteRef) => {
    const before = shared.get(visitor);
    if (before && !cache.purgedSince(tags, before.counter)) return before.known;
    const counter = cache.counter();
    const known = await transaction(pool, { kind: 'platform' }, (db) => visitor.load(db, site, tools));
    shared.set(visitor, { known, counter });
    return known;
  };
  return async (site: SiteRef): Promise<CachedVisitors> => {
    const counter = cache.counter();
    let hasFailed = false;
    const { failed, loadOwn } = tolerantLoads({ tools, onFault }, () => {
      hasFailed = true;
    });
    const tagged = visitors.flatMap((visitor) => withTags(visitor, site, failed(visitor)));
    const tags = tagged.flatMap((own) => own.tags);
    try {
      const platform = await Promise.all(
        tagged
          .filter(({ visitor }) => visitor.of === 'platform')
          .map(async (own) => ({
            visitor: own.visitor,
            known: await sharedBy(own, site).catch(failed(own.visitor)),
          })),
      );
      const { organisationId } = site;
      const scope: Scope = { kind: 'organisation', organisationId, siteIds: siteIdsOf(organisationId) };
      const own = await transaction(pool, scope, async (db, now) => {
        const ready: Ready[] = [];
        for (const { visitor } of tagged.filter((own) => own.visitor.of === 'site'))
          ready.push({ visitor, known: await loadOwn(db, visitor, site) });
        return { ready, aheadMs: Date.parse(now) - Date.now() };
      });
      const ready = [...own.ready, ...platform].filter(({ known }) => known !== null);
      return {
        ready,
        tags,
        counter,
        aheadMs: own.aheadMs,
        againAt: hasFailed ? Date.now() + FAULT_RETRY_MS : Infinity,
      };
    } catch (error) {
      onError(error);
      return { ready: [], tags, counter, aheadMs: 0, againAt: Date.now() + RETRY_MS };
    }
  };
}
