import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Check, CheckAnswer } from '../lib/report.ts';
import { folderFigures } from './folder-figures.ts';
import { importCycles } from './import-cycles.ts';
import { STRUCTURE_LIMITS } from './structure-limits.ts';
import { readSource, type SourceFacts } from './structure-source.ts';
import { trackedFiles } from './tracked-files.ts';

type FigureName = keyof typeof STRUCTURE_LIMITS;

/** A number and its parts: places, or files with a number each, worst first. */
type Figure = { value: number; worst: string[] };
export type Figures = Readonly<Record<FigureName, Figure>>;

const LABELS: Readonly<Record<FigureName, string>> = {
  bracketReads: 'bracket reads',
  casts: 'casts',
  screenLines: 'screen lines',
  filesInCycles: 'files in cycles',
  largestCycle: 'largest cycle',
  longFunctions: 'long functions in .ts',
  longFunctionsTsx: 'long functions in .tsx',
  tablesInPages: 'tables named in the page engine',
  filesOverFolderLimit: 'files beyond the 25 of a folder',
  foldersWithVagueNames: 'folders with vague names',
  modelFilesOverLimit: 'files beyond the 50 of src/model',
  modelFilesOfOneArea: 'files of src/model that one area uses',
  looseServerFiles: 'files beyond the 5 loose ones of src/server',
  moduleState: 'variables of modules that change, in code of the server',
};

/** What browsers run, where a module belongs to one page; a registry imports definitions. */
const IN_BROWSER = /^src\/admin\/|\/admin\/|^src\/site\/(?:elements|islands)\/|\/(?:element|island)\.tsx?$/;

const LIMITS_FILE = 'scripts/check/structure-limits.ts';

const FUNCTION_LINES_MAX = 50;

const WORST_SHOWN = 10;

const SOURCE = /^src\/.+\.tsx?$/;
const TESTS = /\.test\.tsx?$|^src\/testing\/|\/fixtures\//;

/** A cycle may lead through a registry, so its imports count, but no other part of a generated file does. */
const GENERATED = /^src\/registry\//;

/** Exempt from lint's limit for functions: pictures drawn shape by shape, and long sample texts. */
const DRAWN_OR_QUOTED = /^src\/(?:demo\/illustrations\/|examples\/text\.ts$)/;

/**
 * Hand-written lists, with the record screens they open, that will become declarations. Everything below
 * `admin/` of these domains counts, declarations included: otherwise moving lines from .tsx to .ts would look
 * like progress. Figures of the dashboard don't count, nor do the screens of users' accounts next to the list
 * of users, which stay hand-written.
 */
const SCREENS_BY_HAND =
  /^src\/(?:.+\/)?entities\/(?:cms-user|migration-run|mail-outbox|missing-page|media-file|taxonomy|job|website-redirect)\/admin\/(?!figures\.ts$)/;
const OWN_ACCOUNT =
  /\/cms-user\/admin\/(?:activate|change-password|confirm-change|device-name|own-name|own-sessions|profile|reset-password|set-password|use-single-field|second-factor\/(?:code-form|enrolment|own-second-factor|qr-code|recovery-codes|required))\.tsx?$/;

/**
 * Figures that must shrink in src/ don't grow: each equals its limit. A figure below its limit fails too,
 * until the limit is lowered; otherwise the gain could be lost again unnoticed, or the measure could be
 * blind.
 */
export const structureCheck: Check = {
  name: 'structure',
  run: async (root) => compareWithLimits(await measureStructure(root), STRUCTURE_LIMITS),
};

/** Measures the tree under `root`. Throws if a file does not parse. */
export async function measureStructure(root: string): Promise<Figures> {
  const tracked = await trackedFiles(root);
  const files = tracked.filter((file) => SOURCE.test(file) && !TESTS.test(file));
  const texts = await Promise.all(files.map(async (file) => readFile(join(root, file), 'utf8')));
  const sources = files.map((file, index) => ({ file, text: texts[index] ?? '' }));
  const read = new Map(sources.map(({ file, text }) => [file, readSource(file, text)]));
  const imports = await importsOf(root, read);
  const cycles = importCycles(imports);
  const folders = folderFigures(tracked, imports);
  const written = [...read].filter(([file]) => !GENERATED.test(file));
  const long = written
    .filter(([file]) => !DRAWN_OR_QUOTED.test(file))
    .flatMap(([file, { functions }]) => functions.map((one) => ({ file, ...one })))
    .filter(({ codeLines }) => codeLines > FUNCTION_LINES_MAX)
    .map(({ file, line, codeLines }): Counted => [`${file}:${line}`, codeLines]);
  const screens = sources.filter(({ file }) => SCREENS_BY_HAND.test(file) && !OWN_ACCOUNT.test(file));
  return {
    bracketReads: sumOf(written.map(([file, facts]) => inFile(file, facts.bracketReads))),
    casts: sumOf(written.map(([file, facts]) => inFile(file, facts.casts))),
    screenLines: sumOf(screens.map(({ file, text }) => [file, text.split('\n').length - 1])),
    filesInCycles: sumOf(cycles.map((cycle) => [shorten(cycle), cycle.length])),
    largestCycle: { value: cycles[0]?.length ?? 0, worst: cycles[0] ?? [] },
    longFunctions: countOf(long.filter(([place]) => place.includes('.ts:'))),
    longFunctionsTsx: countOf(long.filter(([place]) => place.includes('.tsx:'))),
    tablesInPages: sumOf(
      sources
        .filter(({ file }) => file.startsWith('src/server/pages/'))
        .map(({ file, text }): Counted => [file, tablesNamed(text, files).length]),
    ),
    filesOverFolderLimit: sumOf(folders.filesOverFolderLimit),
    foldersWithVagueNames: sumOf(folders.foldersWithVagueNames),
    modelFilesOverLimit: sumOf(folders.modelFilesOverLimit),
    modelFilesOfOneArea: sumOf(folders.modelFilesOfOneArea),
    looseServerFiles: sumOf(folders.looseServerFiles),
    moduleState: sumOf(
      written
        .filter(([file]) => !IN_BROWSER.test(file))
        .map(([file, facts]) => inFile(file, facts.moduleState)),
    ),
  };
}

/**
 * Tables of entities that SQL in the text reads or writes: `from content c`, `join content_schedule s`,
 * `.selectFrom('menu')`.
 */
function tablesNamed(text: string, files: readonly string[]): string[] {
  const folders = files.flatMap(
    (file) => /^src\/(?:modules\/[^/]+\/(?:[^/]+\/)?)?entities\/([a-z-]+)\//.exec(file)?.[1] ?? [],
  );
  const tables = new Set(folders.map((folder) => folder.replaceAll('-', '_')));
  const named = [
    ...text.matchAll(
      /\b(?:from|join|insert into|update) ([a-z_]+)|\b(?:selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\('([a-z_]+)/g,
    ),
  ];
  return named
    .map(([, inText, inCall]) => inText ?? inCall ?? '')
    .filter((name) => [...tables].some((table) => name === table || name.startsWith(`${table}_`)));
}

/**
 * Passes if every figure equals its limit; names figures above it, with their worst places, and figures below
 * it.
 */
export function compareWithLimits(
  figures: Figures,
  limits: Readonly<Record<FigureName, number>>,
): CheckAnswer {
  const names = Object.keys(LABELS) as FigureName[];
  const faults = names.flatMap((name) => {
    const { value, worst } = figures[name];
    const limit = limits[name];
    if (value < limit) {
      return [`${LABELS[name]}: ${value}, fewer than ${limit}: lower ${name} to ${value} in ${LIMITS_FILE}`];
    }
    if (value === limit) return [];
    const fault = `${LABELS[name]}: ${value}, ${value - limit} more than the ${limit} of ${LIMITS_FILE}`;
    return [`${fault}, which says what is counted: do without the new. Most:`, ...shown(worst)];
  });
  const breakdown = names.flatMap((name) => {
    const { value, worst } = figures[name];
    return [`${LABELS[name]}: ${value}`, ...shown(worst)];
  });
  const summary = names.map((name) => `${LABELS[name]} ${figures[name].value}`).join(', ');
  return {
    ok: faults.length === 0,
    summary,
    details: faults.join('\n'),
    breakdown: breakdown.join('\n'),
  };
}

/** Name of a counted place, and its number. */
type Counted = [what: string, count: number];

function inFile(file: string, lines: readonly number[]): Counted {
  return [`${file}:${lines.join(',')}`, lines.length];
}

function sumOf(counted: readonly Counted[]): Figure {
  return { value: counted.reduce((sum, [, count]) => sum + count, 0), worst: worstOf(counted) };
}

function countOf(counted: readonly Counted[]): Figure {
  return { value: counted.length, worst: worstOf(counted) };
}

function worstOf(counted: readonly Counted[]): string[] {
  return counted
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([what, count]) => `${count}  ${what}`);
}

function shorten(cycle: readonly string[]): string {
  return cycle.length > 3 ? `${cycle.slice(0, 3).join(', ')} …` : cycle.join(', ');
}

function shown(worst: readonly string[]): string[] {
  return worst.slice(0, WORST_SHOWN).map((line) => `  ${line}`);
}

/** For each file, the files it imports among those that were read; packages and styles don't count. */
async function importsOf(
  root: string,
  read: ReadonlyMap<string, SourceFacts>,
): Promise<Map<string, string[]>> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>;
  };
  const aliases = Object.entries(manifest.imports ?? {}).map(
    ([alias, folder]) => [alias.replace('*', ''), folder.replace('*', '')] as const,
  );
  const resolve = (file: string, specifier: string): string => {
    const alias = aliases.find(([start]) => specifier.startsWith(start));
    if (alias) return posix.normalize(alias[1] + specifier.slice(alias[0].length));
    return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
  };
  return new Map(
    [...read].map(([file, { imports }]) => {
      const targets = new Set(imports.map((specifier) => resolve(file, specifier)));
      return [file, [...targets].filter((target) => read.has(target))];
    }),
  );
}
