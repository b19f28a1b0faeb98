/** Figures of the layout of folders in src/: small folders with telling names. */
import { basename, dirname } from 'node:path/posix';

/** Tests included: a reader of the folder sees them too. */
const FILES_OF_FOLDER_MAX = 25;

/** Of the definition language, its folders taken together. */
const FILES_OF_MODEL_MAX = 50;

const LOOSE_SERVER_FILES_MAX = 5;

/** Where the number of files follows from elsewhere: generated registries, and stored trees that tests read. */
const NOT_COUNTED = /^src\/registry\/|\/fixtures\/|^src\/demo\//;

/** Names that hide what is in a folder. */
const VAGUE_NAMES = new Set(['shared', 'common', 'utils', 'util', 'helpers', 'misc', 'lib']);

const MODEL = /^src\/model\//;
/** For modules and extensions to come, however few use it today. */
const OFFERED = /^src\/model\/(?:[a-z-]+\/)?define-[a-z-]+\.ts$/;
const LANGUAGE =
  /^src\/(?:model|access|addresses|examples|feeds|import|layouts|look|media|merge|page-model|records|reports|text|rich-text)\//;
const TESTS = /\.test\.tsx?$|^src\/testing\//;

/**
 * Places with their counts, one list for each figure; a figure is the sum of its counts, and 0 is the aim of each. Limits are in
 * structure-limits.ts, the reasons in docs/decisions/0171-folders-by-subject.md.
 */
export interface FolderFigures {
  /** Files by which a folder exceeds 25. */
  filesOverFolderLimit: Counted[];
  /** Folders at any depth, one each. */
  foldersWithVagueNames: Counted[];
  /** Files by which src/model exceeds 50. */
  modelFilesOverLimit: Counted[];
  /** Files of src/model with a single area among their users. */
  modelFilesOfOneArea: Counted[];
  /** Files by which src/server itself exceeds 5. */
  looseServerFiles: Counted[];
}

/** What a number belongs to, and the number. */
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

/** Files that the sources of one area name, and no other file of the language does: they belong to that area. */
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

/** The language is one area; else the engine, or the domain: `src/server`, `src/blocks/card`, `src/modules/tides`. */
function areaOf(file: string): string {
  if (LANGUAGE.test(file)) return 'language';
  const [top = '', area = '', domain = ''] = file.split('/');
  const isDomain = ['blocks', 'content-types', 'entities', 'modules'].includes(area);
  return isDomain ? `${top}/${area}/${domain}` : `${top}/${area}`;
}
