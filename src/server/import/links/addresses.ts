/** Normalises URLs of the old site, so that links find the imported records. */
import type { ImportMapping } from '#import/mapping.ts';
import { pagePath } from '#addresses/paths.ts';

/** A longer address names no record. */
const ADDRESS_LENGTH_MAX = 4_000;

const ORIGIN = /^https?:\/\/[^/?#]+/i;
/** With a scheme, for another host, or within the page. */
const NO_PATH = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i;

/** WordPress identifies an attachment by this and its number. */
export const ATTACHMENT = '/?';
const ATTACHMENT_ID = /^\/?(?:index\.php)?\?(?:[^#]*&)?(attachment_id=\d{1,10})\b/i;

/** `12` -> `/?attachment_id=12` */
export function attachmentUrl(id: string): string {
  return `${ATTACHMENT}attachment_id=${id}`;
}

/** `https://www.old.example/Guides/_index.md?x#y` -> `/guides`; null for a URL of another site. */
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
 * Possible targets of a link in a text, likeliest first: a relative link starts at its page, whose old URLs are `bases`, or
 * at the root. Empty for a URL of another site.
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
  // A bare name is one of the root where nothing else is known: `{{< ref "about.md" >}}` gives such.
  return path.startsWith('.') ? [...relative, atRoot] : [atRoot, ...relative];
}

/** Names of files that texts were written in. */
const SOURCE_FILE = /\.(?:md|markdown)$|^_|\/_/i;

/**
 * Old paths of a record: of a URL of the old site its path; of a path without a slash at its start, as
 * `aliases` of Hugo and `redirect_from` of Jekyll may be written, the one at the root and the one relative to the page,
 * whose own URL is `base`. Empty for the URL of another host and for a file; null for an impossible page URL.
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

/** A page with only a query, like `/?p=12`, has no path. */
function pathsOf(url: string): string[] | null {
  const path = pagePath(url.replace(/[?#].*$/s, ''));
  return path === null || (path === '/' && /[?#]/.test(url)) ? null : [path];
}

/** Single slashes between parts; `.` and `..` are resolved. */
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
