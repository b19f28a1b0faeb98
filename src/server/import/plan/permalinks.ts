/** The URLs that a site generator created for the files of a source, as a step of a mapping. */
import type { PermalinkOptions } from '#import/permalinks.ts';
import { unknownTokensOf } from '../permalinks/permalink.ts';
import type { Column } from './columns.ts';
import type { SiteConfiguration } from './configuration.ts';
import type { Permalinks } from './rules.ts';
import { columnsFor, plainName } from './fields/vocabulary.ts';

const DATED_POST = /(?:^|\/)_posts\/(?:.*\/)?\d{2,4}-\d{1,2}-\d{1,2}-[^/]+$/;

/**
 * Permalink rule of a source; null for sources other than folders of Markdown, and without a configuration.
 */
export function permalinksOf(
  columns: readonly Column[],
  format: string,
  configuration: SiteConfiguration | null,
): Permalinks | null {
  const column = columnsFor(columns, 'address').find(({ path }) => plainName(path) === 'sourcepath');
  if (format !== 'markdown' || !column || !configuration) return null;
  const paths = column.distinct ?? column.samples;
  const { permalinks, file } = configuration;
  const known = new Map(Object.entries(permalinks.patterns ?? {}));
  const names = new Set(paths.map((path) => patternName(path, permalinks)));
  const patterns = Object.fromEntries(
    [...names].flatMap((name) => {
      const pattern = known.get(name) ?? known.get('*');
      return pattern === undefined ? [] : [[name, pattern]];
    }),
  );
  const { patterns: _all, ...options } = permalinks;
  const notes = Object.entries(patterns).map(([name, pattern]) => {
    const unknown = unknownTokensOf(pattern, permalinks);
    return unknown.length === 0
      ? `Old URLs are made by ${pattern}, as ${file} has it.`
      : `${unknown.map((token) => `“${token}”`).join(', ')} in ${pattern}, the permalink of “${name}” in ${file}, is not understood: write the old URLs of its files into addresses.`;
  });
  const odd = paths.filter((path) => path.includes('_posts/') && !DATED_POST.test(path)).length;
  if (odd > 0)
    notes.push(
      `${odd} ${odd === 1 ? 'file of posts has a name' : 'files of posts have names'} that do not begin with a day: their old URLs are made where they have a date.`,
    );
  return {
    options: { ...options, ...(Object.keys(patterns).length > 0 && { patterns }) },
    notes: [...new Set(notes)],
  };
}

/** Name of the pattern that applies to a file. */
function patternName(path: string, { generator, folder }: PermalinkOptions): string {
  if (generator === 'hugo') {
    const content = `${folder ?? 'content'}/`;
    const parts = (path.startsWith(content) ? path.slice(content.length) : path).split('/');
    return parts.length > 1 ? (parts[0] ?? '/') : '/';
  }
  if (path.includes('_posts/')) return 'posts';
  const within = folder !== undefined && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
  return /^_([^/]+)\//.exec(within)?.[1] ?? 'pages';
}

/**
 * Whether a column is the front matter that the generator uses as the URL: the permalink step reads it
 * already.
 */
export function isReadByStep({ path }: Column, { generator }: PermalinkOptions): boolean {
  return path === `front_matter.${generator === 'hugo' ? 'url' : 'permalink'}`;
}
