/**
 * Addresses that readers request and no page has: counted in memory, written periodically. The counts of the
 * last half minute are lost if the process crashes: they are not guaranteed.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { MISSING_PATH, MISSING_PATH_LENGTH_MAX } from '#addresses/paths.ts';
import { transaction } from '#server/db/index.ts';
import { readPageRequest } from '#server/pages/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { createFlusher } from '../background/flusher.ts';

/**
 * Maximum number of addresses of a site held between two writes; more are not counted, so that a flood costs
 * neither memory nor disk.
 */
const HELD_MAX = 500;
/**
 * Maximum number of addresses of a site in the database: the daily job reduces them to 2,000, and until then
 * no more are added.
 */
const STORED_MAX = 4_000;
const REFERRER_LENGTH_MAX = 253;

export interface MissingPages {
  /** Counts a request that got a 404. A query in `target` is not stored. Costs no I/O. */
  note: (site: Pick<SiteRef, 'organisationId' | 'siteId'>, target: string, referrer?: string) => void;
  /**
   * Writes the counts with one statement per organisation. Counts that cannot be written are dropped and
   * reported.
   */
  flush: () => Promise<void>;
  /** Writes the remaining counts. */
  stop: () => Promise<void>;
}

interface Counted {
  count: number;
  referrerHost: string | null;
}

interface CountedSite {
  organisationId: number;
  siteId: number;
  paths: Map<string, Counted>;
}

/** Creates the counter of a process. `onError` is called for writes that failed. */
export function createMissingPages(pool: pg.Pool, onError: (error: unknown) => void): MissingPages {
  let held = new Map<number, CountedSite>();

  const { soon, flush } = createFlusher(async () => {
    const sites = [...held.values()];
    held = new Map();
    for (const organisationId of new Set(sites.map((site) => site.organisationId))) {
      const own = sites.filter((site) => site.organisationId === organisationId);
      await store(pool, organisationId, own).catch(onError);
    }
  });
  return {
    note({ organisationId, siteId }, target, referrer) {
      const path = countedPath(target);
      if (path === null) return;
      const site = held.get(siteId) ?? { organisationId, siteId, paths: new Map<string, Counted>() };
      held.set(siteId, site);
      const before = site.paths.get(path);
      if (!before && site.paths.size >= HELD_MAX) return;
      const referrerHost = hostOf(referrer) ?? before?.referrerHost ?? null;
      site.paths.set(path, { count: (before?.count ?? 0) + 1, referrerHost });
      soon();
    },
    flush,
    stop: flush,
  };
}

/** Paths that no reader requests: scanners use them to look for vulnerabilities of other products. */
const PROBES = [
  /\.(?:php\d?|phtml|aspx?|jspx?|cgi|env|git|sql|bak|old|ini|ya?ml|log|zip|gz|tar|rar|7z|exe|dll|sh|pem|key)(?:$|[./~])/,
  /(?:^|\/)\.(?!well-known\/)/,
  /^\/(?:wp|wordpress|cgi-bin|phpmyadmin|pma|vendor|actuator|solr|boaform|hnap1|autodiscover|owa|telescope|_ignition)(?:[/-]|$)/,
  /\/(?:wp-(?:login|admin|content|includes|json)|xmlrpc)(?:[/.]|$)/,
];

/**
 * The path in the spelling that redirects use; null for paths that are not counted: probes, invalid paths and
 * paths that are too long.
 */
export function countedPath(target: string): string | null {
  const path = readPageRequest(target)?.path;
  if (
    path === undefined ||
    path === MISSING_PATH ||
    path.length > MISSING_PATH_LENGTH_MAX ||
    /[?#]/.test(path)
  )
    return null;
  return PROBES.some((probe) => probe.test(path)) ? null : path;
}

function hostOf(referrer: string | undefined): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const { host, protocol } = new URL(referrer);
  return /^https?:$/.test(protocol) && host.length <= REFERRER_LENGTH_MAX ? host : null;
}

async function store(pool: pg.Pool, organisationId: number, sites: readonly CountedSite[]): Promise<void> {
  const rows = sites.flatMap(({ siteId, paths }) =>
    [...paths].map(([path, { count, referrerHost }]) => ({ siteId, path, count, referrerHost })),
  );
  const siteIds = sites.map(({ siteId }) => siteId);
  await transaction(pool, { kind: 'organisation', organisationId, siteIds }, (db) =>
    // Sorted, so that two processes lock rows in the same order.
    sql`
      with asked as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as row ("siteId" integer, path text, count integer, "referrerHost" text)
      ), stored as (
        select site_id, count(*) as number from missing_page
        where organisation_id = ${organisationId} and site_id = any (${siteIds}::integer[]) group by site_id
      )
      insert into missing_page (organisation_id, site_id, path, count, referrer_host)
      select ${organisationId}, asked."siteId", asked.path, asked.count, asked."referrerHost"
      from asked join site on site.organisation_id = ${organisationId} and site.id = asked."siteId"
      left join stored on stored.site_id = asked."siteId"
      where coalesce(stored.number, 0) < ${STORED_MAX} or exists (
        select from missing_page known where known.organisation_id = ${organisationId}
          and known.site_id = asked."siteId" and known.path = asked.path)
      order by 2, 3
      on conflict (organisation_id, site_id, path) do update set count = least(missing_page.count::bigint + excluded.count, 2000000000)::integer,
        last_asked = now(), referrer_host = coalesce(excluded.referrer_host, missing_page.referrer_host)
    `.execute(db),
  );
}
