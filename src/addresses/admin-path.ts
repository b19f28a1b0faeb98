/** Screens that begin or end a log-in: returning to them would begin or end it again. */
const OF_LOGIN = /^\/admin\/(?:login|logout|sso)(?:\/|$)/;
const LENGTH_MAX = 2_000;
/** Parent segments in any spelling, and empty segments, with which a path could name another host. */
const STRAY_SEGMENT = /\/(?:(?:\.|%2e){1,2})?(?=\/|$)/i;

/**
 * Redirect target of a login: always a path of the admin itself with its query, whatever was requested. URLs
 * from browsers are ASCII without spaces; anything else was written by hand.
 */
export function safeRedirect(redirectTo: string | undefined): string {
  if (!redirectTo || redirectTo.length > LENGTH_MAX || !/^[\x21-\x5b\x5d-\x7e]+$/.test(redirectTo))
    return '/admin';
  const [path = ''] = redirectTo.split(/[?#]/, 1);
  const isOwn = /^\/admin(?:\/|$)/.test(path) && !STRAY_SEGMENT.test(path.replace(/\/$/, ''));
  return isOwn && !OF_LOGIN.test(path) ? redirectTo : '/admin';
}

/** The site in a path below /admin: `/@quayside/content`. No path of a screen begins with @. */
const SITE_PREFIX = /^\/@([a-z0-9-]{1,63})(?=\/|$)/;

/**
 * Splits a path below /admin into the key of the site that it names, and the path of the screen: `/@quayside/content` into
 * `quayside` and `/content`. `site` is null for a path without a site; `path` is then the whole path.
 *
 * A key has the characters of a tenant key, at most 63. Anything else after the @ is part of the path, which no screen
 * has.
 */
export function splitSite(path: string): { site: string | null; path: string } {
  const found = SITE_PREFIX.exec(path);
  if (!found) return { site: null, path };
  return { site: found[1] ?? null, path: path.slice(found[0].length) || '/' };
}

/**
 * The path of a screen on a site, below /admin: `/@quayside/content` for `/content`, and `/@quayside` for the home screen.
 * `splitSite` is its inverse.
 */
export function withSite(site: string, path: string): string {
  return `/@${site}${path === '/' ? '' : path}`;
}

/**
 * The address of a screen on a site, for emails and other links from outside the admin: `path` is below /admin and may have
 * a query. `splitSite` reads the site from it. `site` is null for a site that is unknown: the admin finds a record’s own.
 */
export function adminUrl(adminOrigin: string, site: string | null, path: string): string {
  return `${adminOrigin}/admin${site === null ? path : withSite(site, path)}`;
}

/**
 * Whether a path of the admin (`/admin/content` or `/admin/@quayside/content`, without a query) matches one of `patterns`. These are below
 * /admin and have parts like `$id` for any one part. A slash at the end has no effect.
 */
export function isAdminPath(path: string, patterns: readonly string[]): boolean {
  const parts = partsOf(splitSite(path.replace(/^\/admin(?=\/|$)/, '')).path);
  return patterns.some((pattern) => {
    const wanted = partsOf(pattern);
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith('$') || part === parts[index])
    );
  });
}

/** The parts between slashes; a part is never empty. */
function partsOf(path: string): string[] {
  return path.replace(/^\//, '').replace(/\/$/, '').split('/');
}
