/** Builds the rules that a plan writes for columns of a known meaning. */
import { canonicalLanguage } from '#text/languages.ts';
import type { PermalinkOptions } from '#import/permalinks.ts';
import type { Column } from './columns.ts';

/** A rule in the form in which mappings contain it. */
export type RawRule = string | Steps;

export interface Steps {
  path?: string;
  transform: readonly Record<string, unknown>[];
}

/** URLs of the old site, as its generator created them. */
export interface Permalinks {
  options: PermalinkOptions;
  /** How the old URLs are built, and which parts of their patterns are unsupported. */
  notes: string[];
}

/** Information about the other sources of a plan, for use in the rules of a source. */
export interface Helpers {
  /** The source of this plan whose keys match these values; null without a match. */
  sourceWithKeys: (target: string, values: readonly string[]) => string | null;
  hasImageSource: boolean;
  /** Whether most values of a column are images of the folder. */
  hasImages: (column: Column) => boolean;
}

/** Rule for a name: the first available title, else the slug. */
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

/** Rule that maps values to language tags; null if most values aren't tags. */
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

/**
 * Rule for a page's path: the path itself; else that of its old URL; else the slug of its title; else that of
 * its file.
 */
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

/** Steps that derive a path from the old URL, without the old site's base path and without `.html`. */
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

/**
 * Rule for drafts. Maps true and false, inverted if the column means “published”, or the words of a status.
 * Null if the values don't concern drafts.
 */
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

/** Rule for sections: a section for every value, found by its slug, and created if missing. */
export function sectionRule({ path, kind }: Column): RawRule {
  const one = kind === 'list of text' ? `${path}.0` : path;
  const create = { name: one, manualAlias: { transform: [{ constant: true }] } };
  return {
    path: one,
    transform: [{ slug: {} }, { lookup: { target: 'websiteSection', by: 'alias', create } }],
  };
}

/**
 * Rule for authors: people from this plan's own source, else contacts found by name, and created if missing.
 */
export function authorsRule(column: Column, helpers: Helpers, today: string): RawRule {
  const create = { published: { transform: [{ constant: `${today}T00:00:00Z` }] } };
  return namesRule(column, helpers, 'Contact', { target: 'Contact', by: 'name', create });
}

/** Rule for terms: terms from this plan's own source, else terms found by name, and created if missing. */
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
  // A single name becomes a list of one entry.
  return { path, transform: [{ split: withCommas > filled * 0.2 ? ',' : '\n' }, lookup] };
}

/**
 * Rule for an image: uses the first of the images that is in the folder, and yields null if all of them are
 * elsewhere. Null if the plan has no source of images.
 */
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
