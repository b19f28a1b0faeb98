/**
 * Everything that is generated from the folders, as a plan: registries, the tables’ types, schema.graphql, the
 * stored operations, drafts of migrations. Nothing is written before the whole plan is known.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Table } from '../../src/records/table.ts';
import { committedText, recordMigrations } from '../lib/migration-folders.ts';
import { definitionsByOwner } from './folders.ts';
import { ADMIN_PATHS, adminPathsFile } from './admin-paths.ts';
import { draftMigrations, staleSnapshots } from './draft-migrations.ts';
import { ERROR_REASONS, errorReasonsFile, type NamedEntity } from './error-reasons.ts';
import { fieldsWithoutModule } from './entity-extensions.ts';
import { placesOfFaults, type DefinitionFault } from './fault-places.ts';
import { GATE_COLUMNS, gateColumnsFile, type GatedBy } from './gate-columns.ts';
import { manualPages } from '../public/manual.ts';
import type { LoadModule, PlannedFiles } from './planned-files.ts';
import { faultsText, GenerateError, readableError } from './readable-error.ts';
import { registryFiles } from './registries.ts';
import { sourceFaults } from './source-faults.ts';
import { TABLE_TYPES, tableTypesFile } from './table-types.ts';

export interface PlanOptions {
  root: string;
  /** Filled by the planning; `load` serves these texts in place of the files on disk. */
  planned: PlannedFiles;
  load: LoadModule;
  /** Without drafts of migrations: the snapshots that differ are then in `staleSnapshots`. */
  checkOnly?: boolean;
  /** Leaves out the generated pages of docs, which are read from many source files. */
  withoutDocs?: boolean;
}

export interface Plan {
  /** Text by path below the root; files with the same text on disk are left out. */
  files: Record<string, string>;
  /** Generated files that are not part of the plan. */
  removed: string[];
  /** Paths of the migrations that the plan drafts. */
  drafted: string[];
  /** Changes that new or edited migrations make, as `content.kicker: migrations/20261121T0930_kicker.sql`. */
  byHand: string[];
  staleSnapshots: string[];
}

/** Plans everything. Throws GenerateError, with a readable line for each fault, if anything can't be generated. */
export async function planGenerated(options: PlanOptions): Promise<Plan> {
  const { root, planned } = options;
  planned.clear();
  try {
    return await planAll(options);
  } catch (error) {
    if (error instanceof GenerateError) throw error;
    throw new GenerateError(faultsText('Nothing was generated:', [readableError(root, error)]), {
      cause: error,
    });
  }
}

/** Writes the plan and records the drafts. */
export async function writePlan(root: string, { files, removed }: Plan): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const path of removed) rmSync(join(root, path));
  await recordMigrations(root);
}

async function planAll({ root, planned, load, checkOnly, withoutDocs }: PlanOptions): Promise<Plan> {
  const registries = registryFiles(root);
  refuse([...sourceFaults(root, registries), ...fieldsWithoutModule(root)]);
  for (const [path, text] of Object.entries(registries)) planned.set(path, text);
  const { definitionFaults } = await load<DefinitionsSource>('src/server/composition/definition-faults.ts');
  refuse(placesOfFaults(root, definitionFaults()));
  const { apiFiles, faultsOfEvents } = await load<ComposedRegistry>('src/server/composition/api-files.ts');
  refuse(faultsOfEvents(), 'Events are not connected (docs/recipes/event.md):');
  const defined = await load<DefinedTables>('src/server/composition/defined-tables.ts');
  const tables = defined.definedTables();
  const { adminPaths } = await load<AdminPathsSource>('src/admin/shell/paths.ts');
  const texts: Record<string, string> = {
    ...registries,
    ...apiFiles(),
    [TABLE_TYPES]: tableTypesFile(root, tables),
    [GATE_COLUMNS]: gateColumnsFile(defined.gatedBy()),
    [ADMIN_PATHS]: adminPathsFile(adminPaths()),
    ...(withoutDocs ? {} : { ...(await errorReasons(root, defined.entityReasons())), ...manualPages(root) }),
  };
  refuse(
    defined.undeclaredColumns(),
    'Nothing says what becomes of these columns when a reader is erased:',
    'Empty them in `erased`, or name them in `stays`, in the `personalData` of the entity (docs/recipes/migration.md).\n',
  );
  const drafts = checkOnly ? NO_DRAFTS : await draft(root, tables);
  const differs = ([path, text]: [string, string]) =>
    !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text;
  return {
    files: Object.fromEntries([...Object.entries(texts).filter(differs), ...Object.entries(drafts.files)]),
    removed: generatedPaths(root).filter((path) => !(path in texts)),
    drafted: drafts.drafted,
    byHand: drafts.byHand,
    staleSnapshots: checkOnly ? staleSnapshots(root, tables) : [],
  };
}

interface DefinitionsSource {
  definitionFaults: () => DefinitionFault[];
}

interface ComposedRegistry {
  apiFiles: () => Record<string, string>;
  faultsOfEvents: () => string[];
}

interface DefinedTables {
  definedTables: () => Table[];
  undeclaredColumns: () => string[];
  gatedBy: () => GatedBy;
  entityReasons: () => NamedEntity[];
}

interface AdminPathsSource {
  adminPaths: () => string[];
}

const NO_DRAFTS: Pick<Plan, 'files' | 'drafted' | 'byHand'> = { files: {}, drafted: [], byHand: [] };

function refuse(faults: readonly string[], heading = 'Nothing was generated:', advice = ''): void {
  if (faults.length > 0) throw new GenerateError(faultsText(heading, faults, advice));
}

/** Lists the reasons of errors, with those that were listed before. Throws if a place in the source gives none. */
async function errorReasons(root: string, entities: readonly NamedEntity[]): Promise<Record<string, string>> {
  const file = join(root, ERROR_REASONS);
  const listed = [
    existsSync(file) ? readFileSync(file, 'utf8') : '',
    (await committedText(root, ERROR_REASONS)) ?? '',
  ];
  const ofExtensions = new Set(
    [...definitionsByOwner(root)].flatMap(([owner, names]) => (owner === '' ? [] : names)),
  );
  const { text, faults } = errorReasonsFile(root, { entities, ofExtensions, listed });
  refuse(faults, 'Errors need a reason (src/model/errors.ts):');
  return { [ERROR_REASONS]: text };
}

async function draft(root: string, tables: readonly Table[]) {
  const drafts = await draftMigrations(root, tables, new Date());
  refuse(
    drafts.problems,
    'No migration was drafted, for these changes are written by hand:',
    'Write a new migration that names the table and the column, or edit one that is not committed yet, and run ' +
      'npm run generate again (docs/recipes/migration.md).\n',
  );
  return drafts;
}

/** Paths of the generated files on disk that belong to no other owner. */
function generatedPaths(root: string): string[] {
  return ['src/registry', 'graphql', 'schema.graphql']
    .flatMap((start) => listFiles(join(root, start)))
    .map((file) => relative(root, file).replaceAll('\\', '/'));
}

function listFiles(start: string): string[] {
  if (!existsSync(start)) return [];
  if (statSync(start).isFile()) return [start];
  return readdirSync(start, { withFileTypes: true }).flatMap((entry) => listFiles(join(start, entry.name)));
}
