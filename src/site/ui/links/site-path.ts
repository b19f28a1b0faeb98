/** Maximum characters of a URL to which a reader is redirected. */
const LENGTH_MAX = 2_000;

/** Placeholder for the site's origin: a URL on another host is not a path of the site. */
const SITE = 'http://site.invalid';

/**
 * The site path in `path`, with query and fragment, as browsers parse it; null for any other URL. A path that
 * starts with two slashes after parsing would address another host.
 */
export function sitePath(path: string): string | null {
  if (!path.startsWith('/') || path.length > LENGTH_MAX || !URL.canParse(path, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(path, SITE);
  return origin === SITE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}
