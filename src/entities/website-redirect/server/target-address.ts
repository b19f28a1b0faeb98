import { pagePath } from '#addresses/paths.ts';

/** Placeholder host for targets without a host, which are on the site; a reserved name. */
const OWN_HOST = 'own.invalid';

/**
 * Returns the address a browser requests for `target`, as `host/path` in the canonical spelling of pages. The
 * host is in lower case without port, and empty if the target has none. Null if no page can have that
 * address.
 */
export function targetAddress(target: string): string | null {
  const url = URL.parse(target, `https://${OWN_HOST}`);
  if (!url) return null;
  const path = pagePath(url.pathname);
  if (path === null) return null;
  const host = url.hostname.replace(/\.$/, '');
  return (host === OWN_HOST ? '' : host) + path;
}

/**
 * Returns the target addresses that point to a path of the site: without a host and with each of its hosts.
 */
export function addressesOf(path: string, hosts: readonly string[]): string[] {
  return ['', ...hosts].map((host) => host + path);
}

/**
 * Returns the path of a target address if it is on the site with these hosts; null for a target elsewhere.
 */
export function pathOnSite(address: string | null, hosts: readonly string[]): string | null {
  const start = address?.indexOf('/') ?? -1;
  if (address === null || start < 0) return null;
  return ['', ...hosts].includes(address.slice(0, start)) ? address.slice(start) : null;
}

/**
 * Columns of a redirect in bulk statements, in this order. `to_address` contains what `targetAddress` returns
 * for the target in `to`.
 */
export const REDIRECT_COLUMNS = ['site_id', 'from', 'to', 'to_address'] as const;
