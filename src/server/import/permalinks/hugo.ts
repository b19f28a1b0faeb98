/** Builds the URLs that Hugo generated for files. */
import type { PermalinkOptions } from '#import/permalinks.ts';
import { cleanUrl, EXAMPLE_DATE, fillPattern, hugoDate, UnknownUrl, wallTime, type Token } from './tokens.ts';

type FrontMatter = Record<string, unknown>;

interface Place {
  /** Folders below the content folder, without the bundle's own folder. */
  folders: readonly string[];
  /** The last segment of the URL. */
  name: string;
  /** `page`: a single page; `section`: the list of a section. */
  kind: 'page' | 'section';
  language: string | null;
}

const DATED = /^(\d{4}-\d\d-\d\d)[-_ ](.+)$/;

/** The URL of a file. Throws UnknownUrl. */
export function hugoUrl(file: string, matter: FrontMatter, options: PermalinkOptions): string {
  const place = placeOf(file, options);
  const prefix = prefixOf(place, options);
  const token = tokensOf(place, matter, options);
  const { url } = matter;
  if (typeof url === 'string' && url.trim() !== '') {
    const own = fillPattern(url.trim(), token);
    return cleanUrl(own.startsWith('/') ? own : `${prefix}/${own}`);
  }
  const { patterns = {}, uglyUrls = false } = options;
  const section = place.folders[0] ?? '/';
  const pattern = place.kind === 'page' && Object.hasOwn(patterns, section) ? patterns[section] : undefined;
  const written = (text: string) => (options.keepCase ? text : text.toLowerCase());
  const name = place.kind === 'page' ? (slugIn(matter) ?? place.name) : place.name;
  const path =
    pattern === undefined
      ? [...place.folders, name].map((part) => written(urlized(part))).join('/')
      : fillPattern(pattern, token);
  const bare = cleanUrl(`${prefix}/${path}`).replace(/\/$/, '');
  if (bare === '') return '/';
  return uglyUrls && !/\.\w{2,4}$/.test(bare) ? `${bare}.html` : bare;
}

function placeOf(file: string, { folder = 'content', languages = [] }: PermalinkOptions): Place {
  const within = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
  const parts = within.replace(/\.\w+$/, '').split('/');
  const last = parts.pop() ?? '';
  const ending = /\.([^.]+)$/.exec(last)?.[1]?.toLowerCase();
  const language =
    ending !== undefined && languages.some((one) => one.toLowerCase() === ending) ? ending : null;
  const name = language === null ? last : last.slice(0, -language.length - 1);
  if (name === '_index') return { folders: parts, name: '', kind: 'section', language };
  if (name === 'index')
    return { folders: parts.slice(0, -1), name: parts.at(-1) ?? '', kind: 'page', language };
  return { folders: parts, name, kind: 'page', language };
}

function prefixOf({ language }: Place, { languages = [], prefixAll = false }: PermalinkOptions): string {
  const [first] = languages;
  const own = language ?? first?.toLowerCase();
  return own === undefined || (own === first?.toLowerCase() && !prefixAll) ? '' : `/${own}`;
}

const DATES = ['date', 'publishdate', 'pubdate', 'published', 'lastmod', 'modified'];

function tokensOf(
  place: Place,
  matter: FrontMatter,
  { keepCase = false, fileDates = false, zone }: Partial<PermalinkOptions>,
): Token {
  const [, day, rest = place.name] = (fileDates && DATED.exec(place.name)) || [];
  const named = new Map(Object.entries(matter).map(([key, value]) => [key.toLowerCase(), value]));
  const date = wallTime(day ?? DATES.map((key) => named.get(key)).find((value) => value !== undefined), zone);
  const written = (text: string) => (keepCase ? urlized(text) : urlized(text).toLowerCase());
  const title = named.get('title');
  const own = slugIn(matter);
  const folders = () => place.folders.map(written);
  const titlePart = () => (typeof title === 'string' ? written(title) : null);
  const slugPart = () => (own !== null ? written(own) : day !== undefined ? written(rest) : titlePart());
  const namePart = () => written(place.name);
  // Computed only if a pattern uses them, so that a long title does not matter if the URLs do not contain it.
  const parts = new Map<string, () => string | null>([
    ['title', titlePart],
    ['slug', slugPart],
    ['filename', namePart],
    ['contentbasename', namePart],
    ['slugorfilename', () => (own === null && day === undefined ? namePart() : slugPart())],
    ['slugorcontentbasename', () => (own === null && day === undefined ? namePart() : slugPart())],
    ['section', () => folders()[0] ?? ''],
    ['sections', () => folders().join('/')],
  ]);
  return (token) => {
    const part = parts.get(token);
    if (part) return part();
    const some = /^sections\[(.*)\]$/.exec(token)?.[1];
    if (some !== undefined) return sliceOf(folders(), some);
    if (hugoDate(token, EXAMPLE_DATE) === undefined) return undefined;
    return date && (hugoDate(token, date) ?? null);
  };
}

/** Selects folders by a range: `[0]`, `[last]`, `[1:]`, `[:last]`, `[1:2]`. */
function sliceOf(folders: readonly string[], range: string): string | undefined {
  const place = (text: string) => (text === 'last' ? folders.length - 1 : Number(text));
  const match = /^(\d+|last)?(:)?(\d+|last)?$/.exec(range);
  if (!match || range === '') return undefined;
  const [, from, colon, to] = match;
  if (colon === undefined) return from === undefined ? undefined : (folders[place(from)] ?? '');
  return folders
    .slice(from === undefined ? 0 : place(from), to === undefined ? undefined : place(to))
    .join('/');
}

function slugIn({ slug }: FrontMatter): string | null {
  return (typeof slug === 'string' || typeof slug === 'number') && String(slug).trim() !== ''
    ? String(slug).trim()
    : null;
}

/** Maximum length of a text that becomes part of a URL; file names are shorter. */
const WORDS_LENGTH_MAX = 300;

/**
 * Hugo's slug rules: characters other than letters, digits and a few signs are dropped, and spaces become hyphens.
 * Throws UnknownUrl for more than 300 characters.
 */
function urlized(text: string): string {
  if (text.length > WORDS_LENGTH_MAX)
    throw new UnknownUrl(
      `“${text.slice(0, 60)}…” has more than ${WORDS_LENGTH_MAX} characters, too many for a part of a URL.`,
    );
  return text
    .replace(/[^\p{L}\p{N}\p{M}\s./\\_#+~@-]/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .replaceAll(' ', '-');
}

/** Whether patterns may contain the token, for any file. */
export function isHugoToken(name: string): boolean {
  const place = { folders: ['a'], name: 'a', kind: 'page', language: null } as const;
  return typeof tokensOf(place, { date: '2020-01-01', title: 'a' }, {})(name) === 'string';
}
