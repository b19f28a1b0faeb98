import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFromFaults, type Check } from '../lib/report.ts';
import { trackedFiles } from './tracked-files.ts';

/** Number of uses of modules' nouns in core, by folder. */
export type NounCounts = Record<string, number>;

/** Limits for each folder, below the root. Written by `node scripts/lower-nouns.ts`. */
export const NOUN_LIMITS_FILE = 'scripts/check/nouns-limits.json';

/** Core, without generated files, tests, the demo and test helpers, which use real modules. */
const CORE = /^src\/(?!(?:modules|registry|demo|testing)\/).+(?<!\.test)\.tsx?$/;

const MODULE = /^src\/modules\/[^/]+\/module\.ts$/;

/** Planted text: its nouns must be counted exactly as often as they occur in it. */
const PLANTED = { text: 'const surveyIds = membershipsOf(reader); // The SURVEY of Memberships.', found: 4 };

/**
 * Core does not become more dependent on concepts of modules: the words that a module lists as its `nouns` do
 * not become more frequent in any folder of core. `node scripts/lower-nouns.ts` lowers the limits to the
 * current counts.
 */
export const nounsCheck: Check = {
  name: 'nouns',
  run: async (root) => {
    const limits = JSON.parse(await readFile(join(root, NOUN_LIMITS_FILE), 'utf8')) as NounCounts;
    const { nouns, counts } = await countNounsInCore(root);
    const faults = faultsOfNouns(counts, limits);
    if (nouns.length === 0) faults.push('no module names its nouns');
    if (countNouns(PLANTED.text, ['survey', 'membership']) !== PLANTED.found)
      faults.push('planted nouns are no longer found');
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      ...answerFromFaults(faults, `${total} uses of ${nouns.length} nouns of modules in core`),
      breakdown: Object.entries(counts)
        .map(([folder, count]) => `${folder}: ${count}`)
        .join('\n'),
    };
  },
};

/**
 * The nouns of all modules, and the number of their uses by folder of core, in alphabetical order. Folders
 * without uses are omitted.
 */
export async function countNounsInCore(root: string): Promise<{ nouns: string[]; counts: NounCounts }> {
  const files = await trackedFiles(root);
  const read = (file: string) => readFile(join(root, file), 'utf8');
  const modules = await Promise.all(files.filter((file) => MODULE.test(file)).map(read));
  const nouns = modules.flatMap(nounsOfModule);
  const counted = await Promise.all(
    files
      .filter((file) => CORE.test(file))
      .map(async (file) => ({ folder: folderOf(file), count: countNouns(await read(file), nouns) })),
  );
  const counts = new Map<string, number>();
  for (const { folder, count } of counted)
    if (count > 0) counts.set(folder, (counts.get(folder) ?? 0) + count);
  return { nouns, counts: Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1))) };
}

/**
 * The `nouns` that a `module.ts` lists; empty if it lists none. Parsed from its text, because scripts load no
 * code of the product.
 */
export function nounsOfModule(source: string): string[] {
  const [, list = ''] = /\bnouns: \[([^\]]*)\]/.exec(source) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, noun = '']) => noun);
}

/**
 * Uses of the nouns, singular or plural, in names (`surveyIds`, `survey_id`), texts and comments. A noun within another word is not counted.
 */
export function countNouns(text: string, nouns: readonly string[]): number {
  if (nouns.length === 0) return 0;
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return words.match(new RegExp(`\\b(?:${nouns.join('|')})s?\\b`, 'g'))?.length ?? 0;
}

/** Returns a sentence for each folder above its limit. A folder without a limit may have no uses. */
export function faultsOfNouns(counts: NounCounts, limits: NounCounts): string[] {
  return Object.entries(counts).flatMap(([folder, count]) => {
    const limit = limits[folder] ?? 0;
    return count > limit
      ? [
          `${folder}: ${count} uses of nouns of modules, ${count - limit} more than allowed; move what knows them into the module (docs/recipes/module.md)`,
        ]
      : [];
  });
}

/**
 * The folder under which a file is counted: `src/server/pages/x.ts` belongs to `src/server/pages`,
 * `src/model/x.ts` to `src/model`.
 */
function folderOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, 3).join('/');
}
