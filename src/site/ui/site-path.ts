/** Characters of an address that a reader goes on to. */
const LENGTH_MAX = 2_000;

/** Stands for the site: what leads to another host is none of its paths. */
const SITE = 'http://site.invalid';

/**
 * The path of the site that `asked` names, with query and fragment, as browsers read it; null for anything else. What begins with
 * two slashes once it is read would lead to another host.
 */
export function sitePath(asked: string): string | null {
  if (!asked.startsWith('/') || asked.length > LENGTH_MAX || !URL.canParse(asked, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(asked, SITE);
  return origin === SITE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}
