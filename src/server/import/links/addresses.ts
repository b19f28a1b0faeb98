/** Normalises URLs of the old site, so that links find the imported records. */
import type { ImportMapping } from '#import/mapping.ts';
import { pagePath } from '#addresses/paths.ts';

/** Maximum length of a URL; a longer one does not belong to a record. */
const ADDRESS_LENGTH_MAX = 4_000;

const ORIGIN = /^https?:\/\/[^/?#]+/i;
/** Matches a URL with another scheme, on another host, or within the page. */
const NO_PATH = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i;

/** Prefix of WordPress's attachment URLs, which identify an attachment by its number. */
export const ATTACHMENT = '/?';
const ATTACHMENT_ID = /^\/?(?:index\.php)?\?(?:[^#]*&)?(attachment_id=\d{1,10})\b/i;

/** Converts an attachment id to a URL: `12` -> `/?attachment_id=12` */
export function attachmentUrl(id: string): string {
  return `${ATTACHMENT}attachment_id=${id}`;
}

/**
 * Normalises a URL: `https://www.old.example/Guides/_index.md?x#y` -> `/guides`; null for a URL of another
 * site.
 */
export function normaliseAddress(href: string, { origins, prefixes }: ImportMapping['links']): string | null {
  if (href.length > ADDRESS_LENGTH_MAX) return null;
  let path = href.trim();
  const origin = ORIGIN.exec(path)?.[0];
  if (origin !== undefined) {
    if (!origins.some((known) => known.toLowerCase() === origin.toLowerCase())) return null;
    path = path.slice(origin.length);
  } else if (NO_PATH.test(path)) return null;
  const attachment = ATTACHMENT_ID.exec(path)?.[1];
  if (attachment !== undefined) return `${ATTACHMENT}${attachment.toLowerCase()}`;
  path = withoutDots(decoded(path.replace(/[?#].*$/s, '')));
  for (const prefix of prefixes) {
    const start = `/${prefix}`.replace(/\/{2,}/g, '/');
    if (path.startsWith(start)) path = `/${path.slice(start.length)}`.replace(/\/{2,}/g, '/');
  }
  path = path
    .replace(/\.(?:md|markdown|html?)$/i, '')
    .replace(/\/_?index$/i, '')
    .replace(/\/+$/, '');
  return path.toLowerCase() || '/';
}

/**
 * Possible targets of a link in a text, most likely first. A relative link is resolved from its page, whose
 * old URLs are `bases`, or from the root. Empty for a URL of another site.
 */
export function candidateUrls(
  href: string,
  bases: readonly string[],
  links: ImportMapping['links'],
): string[] {
  const path = href.trim();
  const atRoot = normaliseAddress(path, links);
  if (atRoot === null || path.startsWith('/') || ORIGIN.test(path)) return atRoot === null ? [] : [atRoot];
  const relative = bases.flatMap((base) => {
    if (base.length > ADDRESS_LENGTH_MAX || path.length > ADDRESS_LENGTH_MAX) return [];
    const start = base.trim().replace(/[?#].*$/s, '');
    const folder = start.slice(0, start.lastIndexOf('/') + 1);
    return normaliseAddress(`${folder}${path}`, links) ?? [];
  });
  // A bare name is tried at the root first, because `{{< ref "about.md" >}}` produces such names without more
  // context.
  return path.startsWith('.') ? [...relative, atRoot] : [atRoot, ...relative];
}

/** Matches names of files in which texts were written. */
const SOURCE_FILE = /\.(?:md|markdown)$|^_|\/_/i;

/**
 * Old paths of a record. For a URL of the old site: its path. For a path without a leading slash, as
 * `aliases` of Hugo and `redirect_from` of Jekyll may be written: the path at the root and the one relative
 * to the page, whose own URL is `base`. Empty for a URL on another host and for a file; null for an invalid
 * page URL.
 */
export function oldPathsOf(
  address: unknown,
  base: string | undefined,
  links: ImportMapping['links'],
): string[] | null {
  if (typeof address !== 'string' && typeof address !== 'number') return null;
  const text = String(address).trim();
  if (text.length > ADDRESS_LENGTH_MAX) return null;
  const origin = ORIGIN.exec(text)?.[0];
  if (origin !== undefined) {
    const isOwn = links.origins.some((own) => own.toLowerCase() === origin.toLowerCase());
    return isOwn ? pathsOf(text.slice(origin.length) || '/') : [];
  }
  if (text.startsWith('//')) return [];
  if (text.startsWith('/')) return pathsOf(text);
  if (NO_PATH.test(text)) return null;
  if (SOURCE_FILE.test(text)) return [];
  const page = base === undefined || base.trim() === text ? null : normaliseAddress(base, links);
  const folder = page?.slice(0, page.lastIndexOf('/')) ?? '';
  const atRoot = pathsOf(`/${text}`);
  return atRoot && [...new Set([...atRoot, ...(pathsOf(`${folder}/${text}`) ?? [])])];
}

/** The path of a URL, as a list; null for a URL that has only a query, like `/?p=12`. */
function pathsOf(url: string): string[] | null {
  const path = pagePath(url.replace(/[?#].*$/s, ''));
  return path === null || (path === '/' && /[?#]/.test(url)) ? null : [path];
}

/** Reduces repeated slashes to one, and resolves `.` and `..`. */
function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}${path.endsWith('/') ? '/' : ''}`.replace(/\/{2,}/g, '/');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
