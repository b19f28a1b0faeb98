/** Characters of an address that a reader goes on to. */
const LENGTH_MAX = 2_000;

/** Placeholder for the site: a URL on another host is not one of its paths. */
const SITE = 'http://site.invalid';

/**
 * The path of the site that `path` names, with query and fragment, as browsers parse it; null for anything else. A path that
 * starts with two slashes after parsing would open another host.
 */
export function sitePath(path: string): string | null {
  if (!path.startsWith('/') || path.length > LENGTH_MAX || !URL.canParse(path, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(path, SITE);
  return origin === SITE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}
