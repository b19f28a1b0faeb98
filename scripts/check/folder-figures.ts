/** Figures on the folder layout of src/, which should have small folders with descriptive names. */
import { basename, dirname } from 'node:path/posix';

/** Includes tests, because a reader of the folder sees them, too. */
const FILES_OF_FOLDER_MAX = 25;

/** Limit for the folders of the definition language together. */
const FILES_OF_MODEL_MAX = 50;

const LOOSE_SERVER_FILES_MAX = 5;

/**
 * Folders whose number of files is determined elsewhere: generated registries, and stored trees that tests
 * read.
 */
const NOT_COUNTED = /^src\/registry\/|\/fixtures\/|^src\/demo\//;

/** Names that do not reveal what is in a folder. */
const VAGUE_NAMES = new Set(['shared', 'common', 'utils', 'util', 'helpers', 'misc', 'lib']);

const MODEL = /^src\/model\//;
/** Exempt, because future modules and extensions use these, however few users they have today. */
const OFFERED = /^src\/model\/(?:[a-z-]+\/)?define-[a-z-]+\.ts$/;
const LANGUAGE =
  /^src\/(?:model|access|addresses|examples|feeds|import|layouts|look|media|merge|page-model|records|reports|text|rich-text)\//;
const TESTS = /\.test\.tsx?$|^src\/testing\//;

/**
 * Places with their counts, one list per figure. A figure is the sum of its counts, and the target of each is
 * 0. Limits are in structure-limits.ts, the reasons in docs/decisions/0171-folders-by-subject.md.
 */
export interface FolderFigures {
  /** Number of files by which each folder exceeds 25. */
  filesOverFolderLimit: Counted[];
  /** Folders at any depth; each counts 1. */
  foldersWithVagueNames: Counted[];
  /** Number of files by which src/model exceeds 50. */
  modelFilesOverLimit: Counted[];
  /** Files of src/model that are used by a single area only. */
  modelFilesOfOneArea: Counted[];
  /** Number of files by which src/server itself exceeds 5. */
  looseServerFiles: Counted[];
}

/** Name of a counted place, and its number. */
type Counted = [what: string, count: number];

/**
 * Measures the layout of the folders in src/. `files`: paths of all tracked files, relative to the root with forward slashes.
 * `imports`: the files that each source names, by the source's path; those of tests may be left out. Other folders than src/
 * do not count, nor do generated registries, fixtures and the demo's texts.
 *
 * A definition (`define-*.ts`) may have one user: modules and extensions get it from the model.
 */
export function folderFigures(
  files: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): FolderFigures {
  const own = files.filter((file) => file.startsWith('src/') && !NOT_COUNTED.test(file));
  const byFolder = Map.groupBy(own, dirname);
  const folders = new Set(own.flatMap(foldersOf));
  const model = own.filter((file) => MODEL.test(file));
  const loose = byFolder.get('src/server') ?? [];
  return {
    filesOverFolderLimit: [...byFolder].map(([folder, { length }]) =>
      over(folder, length, FILES_OF_FOLDER_MAX),
    ),
    foldersWithVagueNames: [...folders].filter((folder) => VAGUE_NAMES.has(basename(folder))).map(one),
    modelFilesOverLimit: [over('src/model', model.length, FILES_OF_MODEL_MAX)],
    modelFilesOfOneArea: filesOfOneArea(model, imports),
    looseServerFiles: [over('src/server', loose.length, LOOSE_SERVER_FILES_MAX)],
  };
}

function one(what: string): Counted {
  return [what, 1];
}

function over(folder: string, count: number, max: number): Counted {
  return [folder, Math.max(0, count - max)];
}

function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/**
 * Files that only the sources of one area import, and no other file of the language: they belong to that
 * area.
 */
function filesOfOneArea(
  model: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): Counted[] {
  const users = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    if (TESTS.test(file) || NOT_COUNTED.test(file)) continue;
    for (const target of targets) users.set(target, (users.get(target) ?? new Set()).add(areaOf(file)));
  }
  return model
    .filter((file) => !OFFERED.test(file) && !TESTS.test(file))
    .filter((file) => {
      const areas = users.get(file);
      return areas?.size === 1 && !areas.has(areaOf('src/model/'));
    })
    .map(one);
}

/**
 * The area of a file. The language is one area; otherwise the engine or the domain: `src/server`,
 * `src/blocks/card`, `src/modules/tides`.
 */
function areaOf(file: string): string {
  if (LANGUAGE.test(file)) return 'language';
  const [top = '', area = '', domain = ''] = file.split('/');
  const isDomain = ['blocks', 'content-types', 'entities', 'modules'].includes(area);
  return isDomain ? `${top}/${area}/${domain}` : `${top}/${area}`;
}
