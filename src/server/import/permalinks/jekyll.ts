/** Builds the URLs that Jekyll 4 generated for files. */
import type { PermalinkOptions } from '#import/permalinks.ts';
import {
  cleanUrl,
  EXAMPLE_DATE,
  fillPattern,
  jekyllDate,
  UnknownUrl,
  wallTime,
  type Token,
} from './tokens.ts';

type FrontMatter = Record<string, unknown>;

/** How Jekyll classifies a file, by its path. */
interface Place {
  kind: 'post' | 'collection' | 'page';
  /** Name of the collection: `posts`, `docs`, `pages`. */
  collection: string;
  /** Folders above `_posts`, which Jekyll treats as categories. */
  above: readonly string[];
  /** Path below the collection's folder, without the extension. */
  path: string;
  /** Name of the file, without the extension. */
  name: string;
}

const DATED = /^(\d{2,4}-\d{1,2}-\d{1,2})-(.+)$/;

/** The URL of a file; null for a file that Jekyll does not publish, like a draft. Throws UnknownUrl. */
export function jekyllUrl(file: string, matter: FrontMatter, options: PermalinkOptions): string | null {
  const place = placeOf(file, options.folder ?? '');
  if (place === null) return null;
  const pattern = patternFor(file, place, matter, options);
  if (pattern === null) throw new UnknownUrl(`No pattern is known for the URLs of “${place.collection}”.`);
  const filled = fillPattern(pattern, tokensOf(place, matter, options));
  return filled === '' ? null : cleanUrl(filled);
}

function placeOf(file: string, folder: string): Place | null {
  const within = folder !== '' && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
  const parts = within.replace(/\.\w+$/, '').split('/');
  const name = parts.at(-1) ?? '';
  if (parts.includes('_drafts')) return null;
  const posts = parts.indexOf('_posts');
  if (posts !== -1)
    return {
      kind: 'post',
      collection: 'posts',
      above: parts.slice(0, posts),
      path: parts.slice(posts + 1).join('/'),
      name,
    };
  const [first = ''] = parts;
  if (first.startsWith('_') && parts.length > 1)
    return {
      kind: 'collection',
      collection: first.slice(1),
      above: [],
      path: parts.slice(1).join('/'),
      name,
    };
  return { kind: 'page', collection: 'pages', above: [], path: parts.slice(0, -1).join('/'), name };
}

/**
 * The pattern in the file itself, else in the configuration's defaults (the deepest folder takes
 * precedence), else that of the file's collection.
 */
function patternFor(
  file: string,
  { kind, collection, name }: Place,
  { permalink }: FrontMatter,
  { patterns = {}, defaults = [] }: PermalinkOptions,
): string | null {
  if (typeof permalink === 'string' && permalink.trim() !== '') return permalink.trim();
  const types = kind === 'page' ? ['pages', 'page'] : [collection];
  const fitting = defaults.filter(
    ({ path, type }) => isBelow(file, path) && (type === undefined || type === '' || types.includes(type)),
  );
  const longest = Math.max(0, ...fitting.map(({ path }) => path.length));
  const byDefault = fitting.findLast(({ path }) => path.length === longest);
  if (byDefault) return byDefault.permalink;
  if (kind === 'page' && name === 'index') return '/:path/';
  return (Object.hasOwn(patterns, collection) ? patterns[collection] : patterns['*']) ?? null;
}

function isBelow(file: string, path: string): boolean {
  const folder = path.replace(/^\/|\/$/g, '');
  return folder === '' || file === folder || file.startsWith(`${folder}/`);
}

/** The length of the longest token name, `slugified_categories`. */
const NAME_LENGTH_MAX = 20;

function tokensOf(place: Place, matter: FrontMatter, { zone }: Pick<PermalinkOptions, 'zone'>): Token {
  const { kind, collection, path, name } = place;
  const [, day, rest = name] = (kind === 'post' && DATED.exec(name)) || [];
  const { date: written, slug: own } = matter;
  if (kind === 'post' && day === undefined && written === undefined)
    throw new UnknownUrl('The name of the file does not begin with a day, and it has no date.');
  const date = wallTime(written ?? day, zone);
  const slug = typeof own === 'string' && own !== '' ? own : rest;
  const categories = categoriesOf(place, matter);
  const parts: Readonly<Record<string, string | null>> = {
    title: slugified(slug, PRETTY),
    slug: slugified(slug, PLAIN).toLowerCase(),
    name: slugified(name, PLAIN).toLowerCase(),
    basename: name,
    path,
    collection,
    output_ext: '.html',
    categories: categories.join('/'),
    slugified_categories: categories.map((category) => slugified(category, PLAIN)).join('/'),
  };
  return (token) => {
    if (Object.hasOwn(parts, token)) return parts[token];
    // Reads the token as Jekyll does: the longest known name, followed by the rest as text.
    for (let end = Math.min(token.length, NAME_LENGTH_MAX); end > 0; end -= 1) {
      const known = token.slice(0, end);
      const value = Object.hasOwn(parts, known) ? parts[known] : date ? jekyllDate(known, date) : undefined;
      if (typeof value === 'string') return value + token.slice(end);
    }
    return date === null && jekyllDate(token, EXAMPLE_DATE) !== undefined ? null : undefined;
  };
}

/**
 * Categories from the folders above, then from the front matter: `category` may contain spaces, `categories` is separated
 * by spaces.
 */
function categoriesOf({ above }: Place, { category, categories }: FrontMatter): string[] {
  const several =
    typeof categories === 'string' ? categories.split(/\s+/) : Array.isArray(categories) ? categories : [];
  const all = [...above, category, ...several].filter(
    (one) => typeof one === 'string' || typeof one === 'number',
  );
  return [...new Set(all.map((one) => String(one).trim().toLowerCase()).filter(Boolean))];
}

const PLAIN = /[^\p{M}\p{L}\p{Nd}]+/gu;
const PRETTY = /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu;

function slugified(text: string, others: RegExp): string {
  return text.replace(others, '-').replace(/^-|-$/g, '');
}

/** Whether patterns may contain the token, for any file. */
export function isJekyllToken(name: string): boolean {
  const place = { kind: 'page', collection: '', above: [], path: '', name: '' } as const;
  return typeof tokensOf(place, { date: '2020-01-01' }, {})(name) === 'string';
}
