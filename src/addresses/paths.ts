/**
 * Public addresses of content and sections (design, section 6: the id decides, any other spelling redirects
 * with 301).
 */
import type { ContentType } from '#model/define-content-type.ts';
import { slugify } from '#text/slug.ts';

/** The home section's alias; its page is `/`. */
export const HOME_ALIAS = 'home';

/** Field of types whose `address` is `link`: the target of their items. */
export const LINK_FIELD = 'linkUrl';

/**
 * The canonical path of an item on a site: its custom path there (`alias`), otherwise the path with its id.
 * `sectionAlias`: the full alias of its primary section on the site; null without one. An unknown type has a
 * path under `content`.
 */
export function contentPath(
  item: {
    id: number;
    name: string;
    alias: string | null;
    fields: Record<string, unknown> | null;
    /** A `SlugLanguage`; null also for items created before umlauts were spelled out. */
    slugLanguage: string | null;
  },
  type: Pick<ContentType, 'layoutKey' | 'address'> | undefined,
  sectionAlias: string | null,
): string {
  const target = item.fields?.[LINK_FIELD];
  if (type?.address === 'link' && typeof target === 'string') return target;
  if (item.alias) return `/${item.alias}`;
  const section = sectionAlias && sectionAlias !== HOME_ALIAS ? `/${sectionAlias}` : '';
  const slug = slugify(item.name, item.slugLanguage);
  return `${section}/${type?.layoutKey ?? 'content'}/${item.id}${slug ? `/${slug}` : ''}`;
}

/**
 * Maximum characters of a path as requests contain it, encoded; a longer path names no page. Paths of this
 * length fit into a database index.
 */
export const PATH_LENGTH_MAX = 2_000;

/** Maximum characters of a recorded address without a page. */
export const MISSING_PATH_LENGTH_MAX = 500;

/**
 * Returns the canonical path of a page, as aliases and redirects are stored: decoded, one slash at the start
 * and none at the end, no empty parts, lower case. `path` is that of a request, encoded and without its
 * query. Null if no page can have such an address.
 */
export function pagePath(path: string): string | null {
  const decoded = decodePath(path);
  if (decoded === null) return null;
  const parts = decoded.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return `/${parts.join('/')}`.toLowerCase().normalize('NFC');
}

/** The encoded form of a normalised path, as browsers send it. */
export function encodedPath(path: string): string {
  return encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
}

function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    // eslint-disable-next-line no-control-regex -- such addresses name nothing and must not reach logs or the database
    return /[\u0000-\u001f\u007f\\]/.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

/** Characters that URLs cannot contain unencoded, also in headers, feeds and sitemaps. */
const BEYOND_ASCII = /[^\x21-\x7e]+/g;

/**
 * Percent-encodes characters beyond ASCII in a URL or a part of it; characters already encoded are unchanged.
 */
export function asciiAddress(address: string): string {
  return address.toWellFormed().replace(BEYOND_ASCII, encodeURIComponent);
}

/**
 * Returns an absolute URL, for other programs, for a path of the site at `origin`; any other URL is only
 * percent-encoded.
 */
export function absoluteUrl(origin: string, path: string): string {
  return asciiAddress(path.startsWith('/') ? origin + path : path);
}

/** Path of a section's page. */
export function sectionPath(alias: string): string {
  return alias === HOME_ALIAS ? '/' : `/${alias}`;
}

/** The id in a content address: `/news/article/10000001/any-slug` -> 10000001; null for other paths. */
export function contentIdOf(path: string): number | null {
  const match = /^\/(?:[^/]+\/)*[a-z]+\/(\d{8})(?:\/[^/]*)?\/?$/.exec(path);
  return match?.[1] ? Number(match[1]) : null;
}

/**
 * First parts of the core's own paths, and of paths that the specification reserves for future modules
 * (section 2). Such a module declares its part with its pages or routes and removes it here.
 */
const CORE_PATHS: readonly string[] = [
  'admin',
  'api',
  'assets',
  'css',
  'favicon.ico',
  'graphql',
  'healthz',
  'media',
  'robots.txt',
  'sitemap',
  'sitemap.xml',
  'sitemap-google-news.xml',
  '__calendar',
  '__rss',
  '_preview',
  'contract',
  'print',
  'users',
];

/** First parts of paths that no page or redirect of a site may have: the core's, and those of `paths`, with or without a leading slash. */
export function reservedPathsOf(paths: Iterable<string>): ReadonlySet<string> {
  const firstPart = (path: string) => path.replace(/^\//, '').split('/', 1)[0]?.toLowerCase() ?? '';
  return new Set([...CORE_PATHS, ...Array.from(paths, firstPart)]);
}

/**
 * Whether an item or section may not have this path (without its leading slash) because a fixed route has it.
 */
export function isReservedAlias(alias: string, reserved: ReadonlySet<string>): boolean {
  const first = alias.split('/')[0]?.toLowerCase() ?? '';
  return reserved.has(first) || first.startsWith('__') || /^\d{8}$/.test(alias);
}

/** A path that no page can have, for requests whose actual path must be neither redirected nor counted. */
export const MISSING_PATH = '/__missing';

/** The URL of a section's feed (specification, section 2 "Routes"), with the texts of a channel if one is named. */
export function feedAddress(origin: string, sectionAlias: string, channel?: string | null): string {
  const input = JSON.stringify(channel ? { sectionAlias, channel } : { sectionAlias });
  return `${origin}/__rss/website-scheduled-content.xml?input=${encodeURIComponent(input)}`;
}

/** Path of an item's date in calendar format, for readers' calendars. */
export function calendarPath(contentId: number): string {
  return `/__calendar/${contentId}.ics`;
}

/** Path of a part of an episode, for podcast clients: its chapters as JSON, or its transcript as plain text. */
export function episodePartPath(contentId: number, part: 'chapters' | 'transcript'): string {
  return `/__rss/episode/${contentId}.${part}.${part === 'chapters' ? 'json' : 'txt'}`;
}

/** Path of the feed of a section's episodes; for the home section, of the feed of the whole site. */
export function podcastFeedPath(sectionPath: string): string {
  return `/__rss/podcast${sectionPath === '/' ? '' : sectionPath}.xml`;
}
