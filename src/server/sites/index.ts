/** Which site a host names: verified domains, and `<tenantKey>.<base domain>` for the quick start. */
import type pg from 'pg';
import { knownLanguage, knownTimeZone } from '#text/locale.ts';
import { transaction } from '#server/db/index.ts';

export interface SiteRef {
  organisationId: number;
  siteId: number;
  tenantKey: string;
  name: string;
  /** BCP 47. */
  language: string;
  /** Where readers reach the site, canonical: the root domain once verified, else another verified one, else the quick-start address. */
  origin: string;
  /** Lower-case hosts without port that show the site, the quick-start one first. */
  hosts: readonly string[];
  /** Of these, verified ones whose pages are at another one, the primary host of `origin`. */
  movedHosts: ReadonlySet<string>;
  /** Keys of the modules that are on. */
  modulesOn: ReadonlySet<string>;
  guids: FeedGuids;
}

/** What the guids of the site's feeds are made from: no change of its address changes one. */
export interface FeedGuids {
  /** A UUID of the organisation. */
  namespace: string;
  /** The origin that guids of old items hold; null where the site has none. */
  oldOrigin: string | null;
}

/** A site in the public list of sites. */
export interface Tenant {
  siteId: number;
  tenantKey: string;
  name: string;
  /** Where readers reach the site, without port. */
  host: string;
  origin: string;
  language: string;
  timeZone: string;
  /** A test site: search engines must not index it, and lists leave it out. */
  isTest: boolean;
}

export interface SiteDirectory {
  /** The site a `Host` header names, with or without port; undefined for an unknown host. */
  byHost: (host: string | undefined) => SiteRef | undefined;
  byKey: (tenantKey: string) => SiteRef | undefined;
  byId: (siteId: number) => SiteRef | undefined;
  all: () => readonly SiteRef[];
  /** Sites of an organisation, cached for each value of `includeTest` until a site changes. */
  tenants: (organisationId: number, includeTest: boolean) => readonly Tenant[];
  /** Where browsers are that ask a `Host` of ours for a page: the admin's origin or that of the site at the host. */
  originAt: (host: string | undefined) => string | undefined;
  /** Why a host cannot become a domain of the site, as the end of a sentence about it; null when it can. */
  takenBy: (host: string, siteId: number) => string | null;
  /** Reads all sites again; call when a site or domain changed. */
  reload: () => Promise<void>;
}

interface SiteOptions {
  baseDomain: string;
  port: number;
  /** Whose scheme and port sites below the base domain share: they are behind the same proxy. */
  adminOrigin: string;
  /** Keys of the modules that are on, by what a site saved. */
  modulesOf: (saved: unknown) => ReadonlySet<string>;
}

/** Loads the directory. `origin` parts come from the configuration. */
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
 * Writes down, once, the origins that old guids of sites without a domain hold: until this version they were made from the
 * port the process listens on, whatever stood in front of it.
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

/** Every site and every verified domain. */
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
    origin: primary ? `https://${primary.host}` : besideAdmin(quickHost, adminOrigin),
    hosts: [quickHost, ...own.map((domain) => domain.host)],
    // Without a primary host all show the site.
    movedHosts: new Set(primary ? own.filter((domain) => domain !== primary).map(({ host }) => host) : []),
    modulesOn: modulesOf(row.modules),
    guids: { namespace: row.feed_namespace, oldOrigin: row.old_origin },
  };
}

/** A host at the scheme and port of the admin's origin: what readers' browsers see, not what the process listens on. */
export function besideAdmin(host: string, adminOrigin: string): string {
  const { protocol, port } = new URL(adminOrigin);
  return `${protocol}//${host}${port ? `:${port}` : ''}`;
}

interface SiteRow {
  time_zone: string;
  is_test: boolean | null;
}

function tenantOf(row: SiteRow, site: SiteRef | undefined): (Tenant & { organisationId: number })[] {
  if (!site) return [];
  const { organisationId, siteId, tenantKey, name, origin, language } = site;
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
      timeZone: knownTimeZone(row.time_zone),
      isTest: row.is_test ?? false,
    },
  ];
}

/** Whose a host is that is not the site's own to name; null for one that it can have. */
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
