import { pagePath } from '#addresses/paths.ts';

/** Placeholder for the site of a target without a host; a reserved name. */
const OWN_HOST = 'own.invalid';

/**
 * What a browser asks for when it is sent to `target`, as `host/path` in the one spelling of pages: the host in lower
 * case without port, and empty for a target that names none. Null when no page can have that address.
 */
export function targetAddress(target: string): string | null {
  const url = URL.parse(target, `https://${OWN_HOST}`);
  if (!url) return null;
  const path = pagePath(url.pathname);
  if (path === null) return null;
  const host = url.hostname.replace(/\.$/, '');
  return (host === OWN_HOST ? '' : host) + path;
}

/** The addresses of targets at which a path of the site is found, by its hosts. */
export function addressesOf(path: string, hosts: readonly string[]): string[] {
  return ['', ...hosts].map((host) => host + path);
}

/** The path of a target's URL on the site with these hosts; null for a target elsewhere. */
export function pathOnSite(address: string | null, hosts: readonly string[]): string | null {
  const start = address?.indexOf('/') ?? -1;
  if (address === null || start < 0) return null;
  return ['', ...hosts].includes(address.slice(0, start)) ? address.slice(start) : null;
}

/**
 * Columns of a redirect in statements over many of them, in this order. `to_address` holds what `targetAddress` returns for
 * the target in `to`.
 */
export const REDIRECT_COLUMNS = ['site_id', 'from', 'to', 'to_address'] as const;
