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

/**
 * Whether a path of the admin (`/admin/content`, without a query) matches one of `patterns`. These are below
 * /admin and have parts like `$id` for any one part. A slash at the end has no effect.
 */
export function isAdminPath(path: string, patterns: readonly string[]): boolean {
  const parts = partsOf(path.replace(/^\/admin(?=\/|$)/, ''));
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
