/** Which site a host names: verified domains, and `<tenantKey>.<base domain>` for the quick start. */
import type pg from 'pg';
import { transaction } from '#server/db/index.ts';

export interface SiteRef {
  organisationId: number;
  siteId: number;
  tenantKey: string;
  name: string;
  /** Where readers reach the site, canonical: the primary verified domain, or the quick-start address. */
  origin: string;
  /** Lower-case hosts without port that show the site. */
  hosts: readonly string[];
}

export interface SiteDirectory {
  /** The site a `Host` header names, with or without port; undefined for an unknown host. */
  byHost: (host: string | undefined) => SiteRef | undefined;
  byKey: (tenantKey: string) => SiteRef | undefined;
  byId: (siteId: number) => SiteRef | undefined;
  all: () => readonly SiteRef[];
  /** Reads all sites again; call when a site or domain changed. */
  reload: () => Promise<void>;
}

/** Loads the directory. `origin` parts come from the configuration. */
export async function createSiteDirectory(
  pool: pg.Pool,
  options: { baseDomain: string; port: number },
): Promise<SiteDirectory> {
  let sites: readonly SiteRef[] = [];
  let hosts = new Map<string, SiteRef>();
  let keys = new Map<string, SiteRef>();
  let ids = new Map<number, SiteRef>();

  const reload = async () => {
    const rows = await transaction(pool, { kind: 'platform' }, async (db) => ({
      sites: await db
        .selectFrom('site')
        .select(['organisation_id', 'id', 'tenant_key', 'name'])
        .orderBy('id')
        .execute(),
      domains: await db
        .selectFrom('site_domain')
        .select(['site_id', 'host', 'is_primary'])
        .where('verified', 'is not', null)
        .execute(),
    }));
    sites = rows.sites.map((row) => {
      const domains = rows.domains.filter((domain) => domain.site_id === row.id);
      const quickHost = `${row.tenant_key}.${options.baseDomain}`;
      const primary = domains.find((domain) => domain.is_primary) ?? domains[0];
      return {
        organisationId: row.organisation_id,
        siteId: row.id,
        tenantKey: row.tenant_key,
        name: row.name,
        origin: primary ? `https://${primary.host}` : `http://${quickHost}:${options.port}`,
        hosts: [quickHost, ...domains.map((domain) => domain.host)],
      };
    });
    hosts = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
    keys = new Map(sites.map((site) => [site.tenantKey, site]));
    ids = new Map(sites.map((site) => [site.siteId, site]));
  };
  await reload();
  return {
    byHost: (host) => (host === undefined ? undefined : hosts.get(withoutPort(host))),
    byKey: (key) => keys.get(key),
    byId: (id) => ids.get(id),
    all: () => sites,
    reload,
  };
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
