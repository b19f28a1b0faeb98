/** The rules a plan writes for columns of a known meaning. */
import { canonicalLanguage } from '#text/languages.ts';
import type { PermalinkOptions } from '#import/permalinks.ts';
import type { Column } from './columns.ts';

/** A rule as it is written in a mapping. */
export type RawRule = string | Steps;

export interface Steps {
  path?: string;
  transform: readonly Record<string, unknown>[];
}

/** URLs of the old site as its generator made them. */
export interface Permalinks {
  options: PermalinkOptions;
  /** How the old URLs are built, and which parts of their patterns are not supported. */
  notes: string[];
}

/** Data of the other sources of a plan that the rules of a source can use. */
export interface Helpers {
  /** The source of this plan whose keys match these values; null without a match. */
  sourceWithKeys: (target: string, values: readonly string[]) => string | null;
  hasImageSource: boolean;
  /** True for a column most of whose values are images of the folder. */
  hasImages: (column: Column) => boolean;
}

/** The first title that exists, else the slug. */
export function nameRule(titles: readonly Column[], slugs: readonly Column[]): RawRule {
  const [first] = titles;
  const others = [...titles.slice(1, 3), ...slugs.filter(({ kind }) => kind === 'text').slice(0, 1)];
  const text = { text: { lengthMax: 250 } };
  if (!first) return '';
  if (others.length === 0) return { path: first.path, transform: [text] };
  const firstOf = [first, ...others].map(({ path }) => ({ path, transform: [text] }));
  return { transform: [{ firstOf }] };
}

export function textRule({ path }: Column, lengthMax: number): RawRule {
  return { path, transform: [{ text: { lengthMax } }] };
}

export function bodyRule({ path, kind }: Column): RawRule {
  return { path, transform: [kind === 'HTML' ? { html: true } : { markdown: true }] };
}

export function dateRule({ path, order }: Column): RawRule {
  return { path, transform: [{ date: order === 'dmy' ? { order } : {} }] };
}

const LANGUAGES_MAX = 50;

/** A table of language tags; null if most values aren't tags. */
export function languageRule({ path, kind, distinct }: Column): RawRule | null {
  if (kind !== 'text' || !distinct || distinct.length > LANGUAGES_MAX) return null;
  const tags = distinct.flatMap((value) => {
    const tag = canonicalLanguage(value.replaceAll('_', '-'));
    return tag === null || !/^[a-z]{2,3}(?:[-_]|$)/i.test(value) ? [] : [[value, tag] as const];
  });
  if (tags.length <= distinct.length / 2) return null;
  return { path, transform: [{ map: { values: Object.fromEntries(tags), otherwise: null } }] };
}

const PUBLIC_STATUS = /^(?:publish(?:ed)?|live|public|active)$/i;

/** Columns from which a path may be derived. */
export interface AliasColumns {
  path: Column | undefined;
  titles: readonly Column[];
  file: Column | undefined;
}

/** The path of a page; without a path, that of its old URL, the slug of its title, or that of its file. */
export function aliasRule({ path, titles, file }: AliasColumns, permalinks: Permalinks | null): RawRule {
  const asPath = { slug: { path: true } };
  const slugOf = (column: Column, step: Record<string, unknown>) => ({
    path: column.path,
    transform: [step],
  });
  const firstOf = [
    ...(path ? [slugOf(path, asPath)] : []),
    ...(permalinks ? [permalinkPath(permalinks)] : []),
    ...titles.slice(0, 2).map((title) => slugOf(title, { slug: {} })),
    ...(file && !permalinks ? [slugOf(file, { slug: {} })] : []),
  ];
  return firstOf.length === 1 && firstOf[0] ? firstOf[0] : { transform: [{ firstOf }] };
}

/** Without the path of the whole site, and without `.html`. */
function permalinkPath({ options: { base: _base, ...permalink } }: Permalinks): Steps {
  return {
    transform: [
      { permalink },
      { path: '0' },
      { replace: { from: '.html', to: '' } },
      { slug: { path: true } },
    ],
  };
}

/** True and false unchanged; words of a status by a table. Null if the values don't concern drafts. */
export function draftRule({ path, kind, distinct }: Column): RawRule | null {
  if (kind === 'true or false') {
    const isPositive = /publi/i.test(path.split('.').at(-1) ?? '');
    const words = ['true', 'false', ...(distinct ?? [])];
    const values = Object.fromEntries(words.map((word) => [word, /true/i.test(word) !== isPositive]));
    return { path, transform: [{ map: { values } }] };
  }
  if (
    kind !== 'text' ||
    !distinct ||
    distinct.length > 20 ||
    !distinct.some((word) => PUBLIC_STATUS.test(word))
  )
    return null;
  const values = Object.fromEntries(distinct.map((word) => [word, !PUBLIC_STATUS.test(word)]));
  return { path, transform: [{ map: { values, otherwise: true } }] };
}

/** A section for every value, by its slug; created if missing. */
export function sectionRule({ path, kind }: Column): RawRule {
  const one = kind === 'list of text' ? `${path}.0` : path;
  const create = { name: one, manualAlias: { transform: [{ constant: true }] } };
  return {
    path: one,
    transform: [{ slug: {} }, { lookup: { target: 'websiteSection', by: 'alias', create } }],
  };
}

/** The people of this plan's own source, else contacts of that name, created if missing. */
export function authorsRule(column: Column, helpers: Helpers, today: string): RawRule {
  const create = { published: { transform: [{ constant: `${today}T00:00:00Z` }] } };
  return namesRule(column, helpers, 'Contact', { target: 'Contact', by: 'name', create });
}

/** The terms of this plan's own source, else terms of that name, created if missing. */
export function termsRule(column: Column, helpers: Helpers): RawRule {
  const create = { type: { transform: [{ constant: 'Tag' }] } };
  return namesRule(column, helpers, 'taxonomy', { target: 'taxonomy', by: 'name', create });
}

function namesRule(
  column: Column,
  helpers: Helpers,
  target: string,
  byName: Record<string, unknown>,
): RawRule {
  const { path, kind, filled, withCommas, distinct } = column;
  const source = helpers.sourceWithKeys(target, distinct ?? []);
  const lookup = { lookup: source === null ? byName : { source } };
  if (kind === 'list of objects') return { path, transform: [{ each: 'name' }, lookup] };
  if (kind === 'list of text') return { path, transform: [lookup] };
  // One name becomes a list of one.
  return { path, transform: [{ split: withCommas > filled * 0.2 ? ',' : '\n' }, lookup] };
}

/** A use of the first of the images that is in the folder; null when they are all elsewhere. */
export function imageRule(
  columns: readonly Column[],
  alt: Column | undefined,
  { hasImageSource }: Helpers,
): RawRule | null {
  const [first] = columns;
  if (!hasImageSource || !first) return null;
  const lookUp = ({ path }: Column) => ({
    path,
    transform: [{ lookup: { address: true, target: 'asset' } }],
  });
  const asset = columns.length === 1 ? lookUp(first) : { transform: [{ firstOf: columns.map(lookUp) }] };
  const values = {
    asset,
    ...(alt && { alt: { path: alt.path, transform: [{ text: { lengthMax: 300 } }] } }),
  };
  return { transform: [{ object: { values, needs: ['asset'] } }] };
}
