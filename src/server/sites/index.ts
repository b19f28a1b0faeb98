/** Maps hosts to sites: verified domains, and `<tenantKey>.<base domain>` for the quick start. */
import type pg from 'pg';
import { knownLanguage, knownTimeZone } from '#text/locale.ts';
import { transaction } from '#server/db/index.ts';

export interface SiteRef {
  organisationId: number;
  siteId: number;
  tenantKey: string;
  name: string;
  /** BCP 47 tag. */
  language: string;
  /** IANA name. */
  timeZone: string;
  /**
   * Canonical origin at which readers reach the site: the root domain once it is verified, else another
   * verified domain, else the quick-start host.
   */
  origin: string;
  /** Lower-case hosts, without port, that show the site; the quick-start host comes first. */
  hosts: readonly string[];
  /**
   * Those of `hosts` that are verified but not primary: their pages are at the primary host, which is the one
   * of `origin`.
   */
  movedHosts: ReadonlySet<string>;
  /** Keys of the modules that are on. */
  modulesOn: ReadonlySet<string>;
  guids: FeedGuids;
}

/** Input for the guids of the site's feeds: no change of the site's URL changes a guid. */
export interface FeedGuids {
  /** A UUID of the organisation. */
  namespace: string;
  /** The origin in the guids of old items; null if the site has none. */
  oldOrigin: string | null;
}

/** A site in the public list of sites. */
export interface Tenant {
  siteId: number;
  tenantKey: string;
  name: string;
  /** Host at which readers reach the site, without port. */
  host: string;
  origin: string;
  language: string;
  timeZone: string;
  /** A test site: search engines must not index it, and lists leave it out. */
  isTest: boolean;
}

export interface SiteDirectory {
  /** Returns the site that a `Host` header names, with or without port; undefined for an unknown host. */
  byHost: (host: string | undefined) => SiteRef | undefined;
  byKey: (tenantKey: string) => SiteRef | undefined;
  byId: (siteId: number) => SiteRef | undefined;
  all: () => readonly SiteRef[];
  /** Sites of an organisation, cached for each value of `includeTest` until a site changes. */
  tenants: (organisationId: number, includeTest: boolean) => readonly Tenant[];
  /**
   * Returns the origin of pages requested with a `Host` header: the admin's origin, or the origin of the site
   * at that host.
   */
  originAt: (host: string | undefined) => string | undefined;
  /**
   * Returns why a host cannot become a domain of the site, as the end of a sentence about the host; null if
   * it can.
   */
  takenBy: (host: string, siteId: number) => string | null;
  /** Reads all sites again; call it after a site or domain has changed. */
  reload: () => Promise<void>;
}

interface SiteOptions {
  baseDomain: string;
  port: number;
  /**
   * Its scheme and port also apply to sites below the base domain, because they are behind the same proxy.
   */
  adminOrigin: string;
  /** Returns the keys of the modules that are on, from the site's saved setting. */
  modulesOf: (saved: unknown) => ReadonlySet<string>;
}

/** Loads the directory. The parts of `origin` come from the configuration. */
export async function createSiteDirectory(pool: pg.Pool, options: SiteOptions): Promise<SiteDirectory> {
  let sites: readonly SiteRef[] = [];
  let hosts = new Map<string, SiteRef>();
  let keys = new Map<string, SiteRef>();
  let ids = new Map<number, SiteRef>();
  let known: readonly (Tenant & { organisationId: number })[] = [];
  const tenantsByKey = new Map<string, readonly Tenant[]>();

  const reload = async () => {
    const rows = await readRows(pool);
    sites = rows.sites.map((row) => siteRef(row, rows.domains, options));
    hosts = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
    keys = new Map(sites.map((site) => [site.tenantKey, site]));
    ids = new Map(sites.map((site) => [site.siteId, site]));
    known = rows.sites.flatMap((row) => tenantOf(row, ids.get(row.id)));
    tenantsByKey.clear();
  };
  await storeOldOrigins(pool, options);
  await reload();
  return {
    byHost: (host) => (host === undefined ? undefined : hosts.get(withoutPort(host))),
    byKey: (key) => keys.get(key),
    byId: (id) => ids.get(id),
    all: () => sites,
    tenants(organisationId, includeTest) {
      const key = `${organisationId}/${includeTest}`;
      const found =
        tenantsByKey.get(key) ??
        known.filter((site) => site.organisationId === organisationId && (includeTest || !site.isTest));
      tenantsByKey.set(key, found);
      return found;
    },
    originAt(host) {
      const name = withoutPort(host ?? '');
      const site = hosts.get(name);
      if (!site) return name === new URL(options.adminOrigin).hostname ? options.adminOrigin : undefined;
      return name === site.hosts[0] ? besideAdmin(name, options.adminOrigin) : `https://${name}`;
    },
    takenBy(host, siteId) {
      const name = withoutPort(host);
      const site = hosts.get(name);
      return ownerOf(name, options, site !== undefined && site.siteId !== siteId);
    },
    reload,
  };
}

/**
 * Stores, once, the origins in old guids of sites without a domain: earlier versions formed them from the
 * port on which the process listens, whatever proxy was in front of it.
 */
async function storeOldOrigins(pool: pg.Pool, { baseDomain, port }: SiteOptions): Promise<void> {
  await transaction(pool, { kind: 'platform' }, async (db) => {
    const unknown = await db
      .selectFrom('feed_origin as f')
      .innerJoin('site as s', 's.id', 'f.site_id')
      .select(['s.id', 's.tenant_key'])
      .where('f.origin', 'is', null)
      .execute();
    for (const { id, tenant_key: key } of unknown)
      await db
        .updateTable('feed_origin')
        .set({ origin: `http://${key}.${baseDomain}:${port}` })
        .where('site_id', '=', id)
        .where('origin', 'is', null)
        .execute();
  });
}

/** Reads every site and every verified domain. */
function readRows(pool: pg.Pool) {
  return transaction(pool, { kind: 'platform' }, async (db) => ({
    sites: await db
      .selectFrom('site')
      .innerJoin('organisation', 'organisation.id', 'site.organisation_id')
      .leftJoin('feed_origin', 'feed_origin.site_id', 'site.id')
      .select([
        'feed_namespace',
        'feed_origin.origin as old_origin',
        'site.organisation_id',
        'site.id',
        'tenant_key',
        'site.name',
        'language',
        'time_zone',
        'is_test',
        'general',
        'modules',
      ])
      .orderBy('site.id')
      .execute(),
    domains: await db
      .selectFrom('site_domain')
      .select(['site_id', 'host', 'is_primary'])
      .where('verified', 'is not', null)
      .execute(),
  }));
}

type Rows = Awaited<ReturnType<typeof readRows>>;

function siteRef(
  row: Rows['sites'][number],
  domains: Rows['domains'],
  { baseDomain, adminOrigin, modulesOf }: SiteOptions,
): SiteRef {
  const own = domains.filter((domain) => domain.site_id === row.id);
  const quickHost = `${row.tenant_key}.${baseDomain}`;
  const rootDomain = (row.general as { rootDomain?: string } | null)?.rootDomain;
  // A verified domain that is not primary shows the site, and changes none of its URLs.
  const primary = own.find((domain) => domain.host === rootDomain) ?? own.find((domain) => domain.is_primary);
  return {
    organisationId: row.organisation_id,
    siteId: row.id,
    tenantKey: row.tenant_key,
    name: row.name,
    language: knownLanguage(row.language),
    timeZone: knownTimeZone(row.time_zone),
    origin: primary ? `https://${primary.host}` : besideAdmin(quickHost, adminOrigin),
    hosts: [quickHost, ...own.map((domain) => domain.host)],
    // Without a primary host, all hosts show the site.
    movedHosts: new Set(primary ? own.filter((domain) => domain !== primary).map(({ host }) => host) : []),
    modulesOn: modulesOf(row.modules),
    guids: { namespace: row.feed_namespace, oldOrigin: row.old_origin },
  };
}

/**
 * Returns the origin of a host with the scheme and port of the admin's origin: what readers' browsers see,
 * not what the process listens on.
 */
export function besideAdmin(host: string, adminOrigin: string): string {
  const { protocol, port } = new URL(adminOrigin);
  return `${protocol}//${host}${port ? `:${port}` : ''}`;
}

interface SiteRow {
  is_test: boolean | null;
}

function tenantOf(row: SiteRow, site: SiteRef | undefined): (Tenant & { organisationId: number })[] {
  if (!site) return [];
  const { organisationId, siteId, tenantKey, name, origin, language, timeZone } = site;
  const host = new URL(origin).hostname;
  return [
    {
      organisationId,
      siteId,
      tenantKey,
      name,
      host,
      origin,
      language,
      timeZone,
      isTest: row.is_test ?? false,
    },
  ];
}

/** Returns what a host is already used for; null if the site can have it. */
function ownerOf(
  name: string,
  { baseDomain, adminOrigin }: Pick<SiteOptions, 'baseDomain' | 'adminOrigin'>,
  isOtherSite: boolean,
): string | null {
  if (name === new URL(adminOrigin).hostname) return 'is the address of the admin';
  if (name === baseDomain) return 'is the address below which sites without a domain are';
  return isOtherSite ? 'is the address of another site' : null;
}

export function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
