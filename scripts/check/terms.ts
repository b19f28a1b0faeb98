import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFromFaults, type Check } from '../lib/report.ts';
import { readTerms, type TermFacts, type TermPlace } from './terms-source.ts';
import { trackedFiles } from './tracked-files.ts';

/** Uses in one folder of expressions that the style guide advises against. */
export interface TermCounts {
  /** Number of different names. */
  names: number;
  /** Number of uses of these names. */
  uses: number;
  comments: number;
  titles: number;
  /**
   * Lines of docstrings per hundred exported names, rounded down: fewer comments must not mean fewer
   * explanations.
   */
  docstrings: number;
}

export const TERM_LIMITS_FILE = 'scripts/check/terms-limits.json';

const SOURCE = /^(?:src|scripts|e2e|bench)\/.+\.tsx?$/;

/** Generated files, and files that contain the expressions because they are about them. */
const LEFT_OUT = /^src\/registry\/|^scripts\/check\/(?:terms|refused-phrases|home-made-checks)/;

const LABELS: Readonly<Record<keyof TermCounts, string>> = {
  names: 'names',
  uses: 'uses of names',
  comments: 'comments',
  titles: 'titles of tests',
  docstrings: 'lines of docstring for 100 exported names',
};

/**
 * The expressions of docs/style.md in names, comments and titles of tests do not become more frequent in any
 * folder of the product, and docstrings do not become shorter. Extensions have the style of their authors. `node scripts/lower-terms.ts` lowers the limits to the
 * current counts.
 */
export const termsCheck: Check = {
  name: 'terms',
  run: async (root) => {
    const limits = await readTermLimits(root);
    const sources = await readSources(root);
    const counts = countByFolder(sources);
    const found = [...counts].map(([folder, count]) => ({
      folder,
      ...faultsOf(folder, count, limits[folder]),
    }));
    const faults = await Promise.all(
      found.map(async ({ folder, faults: own, kinds }) => [
        ...own,
        ...(await newestPlaces(
          root,
          sources.filter((source) => source.folder === folder),
          kinds,
        )),
      ]),
    );
    const total = sumOf([...counts.values()]);
    return {
      ...answerFromFaults(
        faults.flat(),
        `${total.uses} uses of names, ${total.comments} comments, ${total.titles} titles`,
      ),
      breakdown: [...counts].map(([folder, count]) => `${folder}: ${describe(count)}`).join('\n'),
    };
  },
};

export async function readTermLimits(root: string): Promise<Record<string, TermCounts>> {
  return JSON.parse(await readFile(join(root, TERM_LIMITS_FILE), 'utf8')) as Record<string, TermCounts>;
}

/** Counts by folder, in alphabetical order. Throws if a file does not parse. */
export async function countTerms(root: string): Promise<Map<string, TermCounts>> {
  return countByFolder(await readSources(root));
}

interface ReadSource {
  file: string;
  folder: string;
  facts: TermFacts;
}

async function readSources(root: string): Promise<ReadSource[]> {
  const files = (await trackedFiles(root)).filter((file) => SOURCE.test(file) && !LEFT_OUT.test(file));
  return Promise.all(
    files.map(async (file) => ({
      file,
      folder: folderOf(file),
      facts: readTerms(file, await readFile(join(root, file), 'utf8')),
    })),
  );
}

function countByFolder(sources: readonly ReadSource[]): Map<string, TermCounts> {
  const folders = Map.groupBy(sources, ({ folder }) => folder);
  const counted = [...folders].map(([folder, entries]): [string, TermCounts] => {
    const facts = entries.map((entry) => entry.facts);
    const names = facts.flatMap((fact) => [...fact.names]);
    const sum = (pick: (fact: (typeof facts)[number]) => number) =>
      facts.reduce((total, fact) => total + pick(fact), 0);
    const exported = sum(({ exportedNames }) => exportedNames);
    return [
      folder,
      {
        names: new Set(names.map(([name]) => name)).size,
        uses: names.reduce((total, [, uses]) => total + uses, 0),
        comments: sum(({ comments }) => comments),
        titles: sum(({ titles }) => titles),
        docstrings:
          exported === 0 ? 0 : Math.floor((100 * sum(({ docstringLines }) => docstringLines)) / exported),
      },
    ];
  });
  return new Map(counted.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The folder under which a file is counted: `src/server/pages/x.ts` belongs to `src/server/pages`,
 * `src/blocks/x/y.ts` to `src/blocks`.
 */
function folderOf(file: string): string {
  const depth = /^src\/(?:server|admin|entities|modules)\/[^/]+\//.test(file)
    ? 3
    : /^(?:src|scripts)\/[^/]+\//.test(file)
      ? 2
      : 1;
  return file.split('/').slice(0, depth).join('/');
}

/** How many of the newest places are named in a folder above its limits. */
const PLACES_SHOWN = 10;

/** Places in files that were changed last: the counts do not tell which of a folder's uses is the new one. */
async function newestPlaces(
  root: string,
  sources: readonly ReadSource[],
  kinds: ReadonlySet<TermPlace['kind']>,
): Promise<string[]> {
  const concerned = sources.flatMap(({ file, facts }) => {
    const places = facts.places.filter(({ kind }) => kinds.has(kind));
    return places.length > 0 ? [{ file, places }] : [];
  });
  const dated = await Promise.all(
    concerned.map(async (source) => ({
      ...source,
      changedAt: (await stat(join(root, source.file))).mtimeMs,
    })),
  );
  return dated
    .toSorted((one, other) => other.changedAt - one.changedAt)
    .flatMap(({ file, places }) => places.map(({ line, expression }) => `  ${file}:${line}: ${expression}`))
    .slice(0, PLACES_SHOWN);
}

interface FolderFaults {
  faults: string[];
  /** What there is too much of. */
  kinds: ReadonlySet<TermPlace['kind']>;
}

function faultsOf(folder: string, count: TermCounts, limit: TermCounts | undefined): FolderFaults {
  if (!limit) {
    const faults = isClean(count) ? [] : [`${folder}: a new folder begins without them: ${describe(count)}`];
    return { faults, kinds: new Set(faults.length > 0 ? ['names', 'comments', 'titles'] : []) };
  }
  const keys = ['names', 'uses', 'comments', 'titles'] as const;
  const more = keys.filter((key) => count[key] > limit[key]);
  const faults = [
    ...more.map(
      (key) =>
        `${folder}: ${count[key]} ${LABELS[key]}, ${count[key] - limit[key]} more than allowed; docs/style.md has the terms`,
    ),
    ...(count.docstrings < limit.docstrings
      ? [
          `${folder}: ${count.docstrings} ${LABELS.docstrings}, fewer than ${limit.docstrings}; describe what is exported`,
        ]
      : []),
  ];
  return { faults, kinds: new Set(more.map((key) => (key === 'uses' ? 'names' : key))) };
}

function isClean({ names, comments, titles }: TermCounts): boolean {
  return names + comments + titles === 0;
}

function describe(count: TermCounts): string {
  return `${count.names} names (${count.uses} uses), ${count.comments} comments, ${count.titles} titles, ${count.docstrings} docstring lines`;
}

function sumOf(counts: readonly TermCounts[]): Pick<TermCounts, 'uses' | 'comments' | 'titles'> {
  return {
    uses: counts.reduce((sum, { uses }) => sum + uses, 0),
    comments: counts.reduce((sum, { comments }) => sum + comments, 0),
    titles: counts.reduce((sum, { titles }) => sum + titles, 0),
  };
}
