import { pagePath } from '#model/paths.ts';

/** Stands for the site that a target without a host is on; nobody can own such a name. */
const OWN_HOST = 'own.invalid';

/**
 * The address on the site that a browser asks for when it is sent to `target`, in the one spelling of pages; null when
 * that is none of the site's. `hosts`: the site's, in lower case and without port.
 */
export function pathOnSite(target: string, hosts: readonly string[]): string | null {
  const url = URL.parse(target, `https://${OWN_HOST}`);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  return url && [OWN_HOST, ...hosts].includes(host) ? pagePath(url.pathname) : null;
}
