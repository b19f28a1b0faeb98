/** Permalink settings in the configurations of Jekyll and Hugo. */
import type { PermalinkOptions } from '#import/permalinks.ts';
import { isTimeZone } from '#text/time-zones.ts';
import { isObject } from '../sources/entry.ts';

type Values = Record<string, unknown>;

export interface PermalinkSettings {
  permalinks: PermalinkOptions;
  /** Unsupported settings, as sentences. */
  notes: string[];
}

/** Reads the settings from a configuration: `_config.yml` is Jekyll's, other files are Hugo's. */
export function permalinksIn(file: string, values: Values): PermalinkSettings {
  return /(?:^|\/)_config\.ya?ml$/i.test(file) ? ofJekyll(values) : ofHugo(values);
}

/** Jekyll's names for common patterns of posts. */
const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};

function ofJekyll(values: Values): PermalinkSettings {
  const style = textIn(values, 'permalink') ?? 'date';
  const general = STYLES[style] ?? style;
  // URLs of other collections and of pages end like those of posts: with a slash, with the file extension, or
  // with neither.
  const end =
    style === 'pretty' || general.endsWith('/')
      ? '/'
      : Object.hasOwn(STYLES, style) || general.endsWith(':output_ext')
        ? ':output_ext'
        : '';
  const patterns: Record<string, string> = {
    posts: general,
    pages: `/:path/:basename${end}`,
    '*': `/:collection/:path${end}`,
  };
  const collections = objectIn(values, 'collections');
  for (const [name, settings] of Object.entries(collections)) {
    const own = isObject(settings) ? textIn(settings, 'permalink') : null;
    if (own !== null) patterns[name] = STYLES[own] ?? own;
  }
  const zone = textIn(values, 'timezone');
  const folder = textIn(values, 'collections_dir');
  const base = pathOf(textIn(values, 'baseurl') ?? '');
  return {
    permalinks: {
      generator: 'jekyll',
      ...(base !== '' && { base }),
      ...(folder !== null && { folder: folder.replace(/^\/|\/$/g, '') }),
      patterns: short(patterns),
      ...withDefaults(valueOf(values, 'defaults')),
      ...(zone !== null && isTimeZone(zone) && { zone }),
    },
    notes: [],
  };
}

const DEFAULTS_MAX = 50;

/** The `defaults` that set a permalink for files of a folder. */
function withDefaults(defaults: unknown): Pick<PermalinkOptions, 'defaults'> {
  const found = (Array.isArray(defaults) ? defaults : []).flatMap((one: unknown) => {
    if (!isObject(one)) return [];
    const permalink = textIn(objectIn(one, 'values'), 'permalink');
    const scope = objectIn(one, 'scope');
    const type = textIn(scope, 'type');
    return permalink === null
      ? []
      : [{ path: textIn(scope, 'path') ?? '', ...(type !== null && { type }), permalink }];
  });
  return found.length > 0 ? { defaults: found.slice(0, DEFAULTS_MAX) } : {};
}

function ofHugo(values: Values): PermalinkSettings {
  const notes: string[] = [];
  const patterns = hugoPatterns(valueOf(values, 'permalinks'), notes);
  const languages = languagesIn(values);
  const ugly = valueOf(values, 'uglyurls');
  if (isObject(ugly)) notes.push('uglyURLs by section is not supported: URLs are created without .html.');
  const base = pathOf((textIn(values, 'baseurl') ?? '').replace(/^https?:\/\/[^/]*/i, ''));
  const folder = textIn(values, 'contentdir')?.replace(/^\.?\/|\/$/g, '');
  const zone = textIn(values, 'timezone');
  const frontMatter = valueOf(values, 'frontmatter');
  const dates = isObject(frontMatter) ? valueOf(frontMatter, 'date') : null;
  const isDatedByName = Array.isArray(dates) && dates.includes(':filename');
  return {
    permalinks: {
      generator: 'hugo',
      ...(base !== '' && { base }),
      ...(folder !== undefined && { folder }),
      ...(Object.keys(patterns).length > 0 && { patterns: short(patterns) }),
      ...(zone !== null && isTimeZone(zone) && { zone }),
      ...(ugly === true && { uglyUrls: true }),
      ...(valueOf(values, 'disablepathtolower') === true && { keepCase: true }),
      ...(isDatedByName && { fileDates: true }),
      ...(languages.length > 1 && { languages }),
      ...(languages.length > 1 &&
        valueOf(values, 'defaultcontentlanguageinsubdir') === true && { prefixAll: true }),
    },
    notes,
  };
}

/**
 * Patterns by section; also in the form that Hugo uses since 0.115, which nests the sections below `page`.
 */
function hugoPatterns(written: unknown, notes: string[]): Record<string, string> {
  if (!isObject(written)) return {};
  const found: Record<string, string> = {};
  for (const [section, pattern] of Object.entries(written)) {
    if (typeof pattern === 'string') found[section] = pattern;
    else if (section === 'page' && isObject(pattern)) Object.assign(found, hugoPatterns(pattern, notes));
    else
      notes.push(
        `permalinks of “${section.slice(0, 60)}” are not understood: its pages have the URLs of their folders.`,
      );
  }
  return found;
}

/** Languages of the site; the first is the default language, whose URLs have no prefix. */
function languagesIn(values: Values): string[] {
  const languages = valueOf(values, 'languages');
  const first = textIn(values, 'defaultcontentlanguage') ?? 'en';
  const all = isObject(languages) ? Object.keys(languages) : [];
  return all.length === 0
    ? []
    : [first, ...all.filter((one) => one.toLowerCase() !== first.toLowerCase())].slice(0, 100);
}

/** Reads a setting, whose name may be written in any case. */
function valueOf(values: Values, name: string): unknown {
  return Object.entries(values).find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
}

function objectIn(values: Values, name: string): Values {
  const value = valueOf(values, name);
  return isObject(value) ? value : {};
}

function textIn(values: Values, name: string): string | null {
  const value = valueOf(values, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

const PATTERN_LENGTH_MAX = 200;

function short(patterns: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(patterns).filter((entry) => entry.every((text) => text.length <= PATTERN_LENGTH_MAX)),
  );
}

/** Normalises the base path: `blog/` -> `/blog`; empty for the root. */
function pathOf(base: string): string {
  const path = base.replace(/^\/+|\/+$/g, '');
  return path === '' ? '' : `/${path}`;
}
