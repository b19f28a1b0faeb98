/** URLs that Jekyll gave to the files of a collection, as a rule that makes them of a file's path. */
import type { Column } from './columns.ts';
import type { SiteConfiguration } from './configuration.ts';
import type { Permalinks, RawRule, Steps } from './rules.ts';
import { columnsFor, plainName } from './vocabulary.ts';

const DATED_POST = /^_posts\/\d{4}-\d\d-\d\d-[^/]+$/;

/** `_docs/services/s3.md` -> `/docs/services/s3`; null for sources of another kind, and for patterns of other parts. */
export function permalinksOf(
  columns: readonly Column[],
  configuration: SiteConfiguration | null,
): Permalinks | null {
  const column = columnsFor(columns, 'address').find(({ path }) => plainName(path) === 'sourcepath');
  if (!column || !configuration) return null;
  const paths = column.distinct ?? column.samples;
  const [, collection] = /^_([\w-]+)\//.exec(paths[0] ?? '') ?? [];
  if (collection === undefined || !paths.every((path) => path.startsWith(`_${collection}/`))) return null;
  const odd = collection === 'posts' ? paths.filter((path) => !DATED_POST.test(path)).length : 0;
  if (odd > paths.length / 10) return null;
  const pattern = configuration.permalinkOf(collection).replaceAll(':collection', collection);
  const made = (end: string) => {
    const rules = patternsOf(pattern, columns).flatMap(
      (one) => ruleOf(one, { sourcePath: column.path, collection, columns, end }) ?? [],
    );
    const [first] = rules;
    return rules.length > 1 ? { transform: [{ firstOf: rules }] } : (first ?? null);
  };
  const bare = made('');
  return bare && { rule: bare, asFile: FILE_END.test(pattern) ? made('.html') : null, pattern, odd };
}

/** Of patterns whose pages are files. Their URLs work without it too where Jekyll's sites are usually kept. */
const FILE_END = /(?:\.html|:output_ext)$/;

/** With categories, and for records without any. */
function patternsOf(pattern: string, columns: readonly Column[]): string[] {
  if (!pattern.includes(':categories')) return [pattern];
  const without = pattern.replace(/\/?:categories/, '');
  return categoriesColumn(columns) ? [pattern, without] : [without];
}

function categoriesColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(({ path }) => plainName(path) === 'categories');
}

interface RuleParts {
  sourcePath: string;
  collection: string;
  columns: readonly Column[];
  /** Of the URLs. */
  end: string;
}

function ruleOf(pattern: string, { sourcePath, collection, columns, end }: RuleParts): Steps | null {
  const part = (...transform: Record<string, unknown>[]) => ({
    path: sourcePath,
    transform: [
      { stripPrefix: `_${collection}/` },
      { replace: { from: '.markdown', to: '' } },
      { replace: { from: '.md', to: '' } },
      { replace: { from: '.html', to: '' } },
      ...transform,
    ],
  });
  const slice = (start: number, end?: number) =>
    part({ slice: end === undefined ? { start } : { start, end } });
  const categories = categoriesColumn(columns);
  const parts: Readonly<Record<string, RawRule | undefined>> =
    collection === 'posts'
      ? {
          year: slice(0, 4),
          month: slice(5, 7),
          day: slice(8, 10),
          title: slice(11),
          slug: slice(11),
          categories: categories && {
            path: categories.path,
            transform: [
              categories.kind === 'list of text' ? { join: '/' } : { replace: { from: ' ', to: '/' } },
            ],
          },
        }
      : { path: part() };
  const names = [...pattern.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'output_ext');
  const values = Object.fromEntries(names.flatMap((name) => (parts[name] ? [[name, parts[name]]] : [])));
  if (names.length === 0 || names.some((name) => !Object.hasOwn(values, name))) return null;
  const template = pattern
    .replace(FILE_END, '')
    .replace(/\/$/, '')
    .replace(/:(\w+)/g, (_whole, name: string) => `{value.${name}}`);
  return { transform: [{ object: { values } }, { template: template + end }] };
}
