/**
 * Rewrites everything generated from the folders: registries, the tables’ types, schema.graphql and the
 * stored operations. Drafts the migrations that new tables, columns and indexes need, and updates the
 * snapshots of the resulting schema. `--check` writes nothing and fails if a committed file is out of date.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runnerImport } from 'vite';
import type { Table } from '../src/records/table.ts';
import { ERROR_REASONS, errorReasonsFile, type NamedEntity } from './generate/error-reasons.ts';
import { draftMigrations, staleSnapshots } from './generate/draft-migrations.ts';
import { registryFiles } from './generate/registries.ts';
import { ADMIN_PATHS, adminPathsFile } from './generate/admin-paths.ts';
import { GATE_COLUMNS, gateColumnsFile, type GatedBy } from './generate/gate-columns.ts';
import { TABLE_TYPES, tableTypesFile } from './generate/table-types.ts';
import { committedText, recordMigrations } from './lib/migration-folders.ts';

const root = join(import.meta.dirname, '..');
const checkOnly = process.argv.includes('--check');
const stale: string[] = [];

const MADE_LATER: readonly string[] = [TABLE_TYPES, GATE_COLUMNS, ADMIN_PATHS];
writeTree(registryFiles(root), (path) => path.startsWith('src/registry/') && !MADE_LATER.includes(path));
if (stale.length === 0 || !checkOnly) {
  const { apiFiles, faultsOfEvents } = await load<ComposedRegistry>('src/server/composition/api-files.ts');
  exitOnFaults(faultsOfEvents());
  writeTree(apiFiles(), (path) => path === 'schema.graphql' || path.startsWith('graphql/'));
  const defined = await load<DefinedTables>('src/server/composition/defined-tables.ts');
  const tables = defined.definedTables();
  writeTree({ [TABLE_TYPES]: tableTypesFile(root, tables) }, (path) => path === TABLE_TYPES);
  writeTree({ [GATE_COLUMNS]: gateColumnsFile(defined.gatedBy()) }, (path) => path === GATE_COLUMNS);
  const admin = await load<AdminPathsSource>('src/admin/shell/paths.ts');
  writeTree({ [ADMIN_PATHS]: adminPathsFile(admin.adminPaths()) }, (path) => path === ADMIN_PATHS);
  await writeErrorReasons(defined.entityReasons());
  assertColumnsDeclared(defined.undeclaredColumns());
  if (checkOnly) stale.push(...staleSnapshots(root, tables));
  else await draft(tables);
}

if (stale.length > 0) {
  process.stderr.write(`Out of date, run npm run generate and commit:\n${asList(stale)}`);
  process.exit(1);
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

/** Exits if an event is not connected, because the product would not start with it. */
function exitOnFaults(faults: readonly string[]): void {
  if (faults.length === 0) return;
  process.stderr.write(`Events are not connected (docs/recipes/event.md):\n${asList(faults)}`);
  process.exit(1);
}

/** Lists the reasons of errors, with those that were listed before. Exits if a place in the source gives none. */
async function writeErrorReasons(entities: readonly NamedEntity[]): Promise<void> {
  const file = join(root, ERROR_REASONS);
  const listed = [
    existsSync(file) ? readFileSync(file, 'utf8') : '',
    (await committedText(root, ERROR_REASONS)) ?? '',
  ];
  const { text, faults } = errorReasonsFile(root, { entities, listed });
  if (faults.length > 0) {
    process.stderr.write(`Errors need a reason (src/model/errors.ts):\n${asList(faults)}`);
    process.exit(1);
  }
  writeTree({ [ERROR_REASONS]: text }, (path) => path === ERROR_REASONS);
}

/** Exits if a column of readers' rows has no declaration of how an erasure treats it. */
function assertColumnsDeclared(columns: readonly string[]): void {
  if (columns.length === 0) return;
  process.stderr.write(
    `Nothing says what becomes of these columns when a reader is erased:\n${asList(columns)}` +
      'Empty them in `erased`, or name them in `stays`, in the `personalData` of the entity (docs/recipes/migration.md).\n',
  );
  process.exit(1);
}

/** Loads a module of the product, with its imports. */
async function load<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(join(root, path), {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

/** Drafts and records migrations. If some must be written by hand first, prints these and fails. */
async function draft(tables: readonly Table[]): Promise<void> {
  const { drafted, byHand, problems } = await draftMigrations(root, tables, new Date());
  if (problems.length > 0) {
    process.stderr.write(
      `No migration was drafted, for these changes are written by hand:\n${asList(problems)}` +
        'Write a new migration that names the table and the column, or edit one that is not committed yet, and run ' +
        'npm run generate again (docs/recipes/migration.md).\n',
    );
    process.exit(1);
  }
  await recordMigrations(root);
  if (byHand.length > 0) process.stdout.write(`Written by hand:\n${asList(byHand)}`);
  if (drafted.length > 0)
    process.stdout.write(`Drafted; read before you commit, and edit freely until then:\n${asList(drafted)}`);
}

function asList(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join('');
}

/**
 * Replaces the generated files below `owns` by exactly `files`; in check mode, only records the differences.
 */
function writeTree(files: Record<string, string>, owns: (path: string) => boolean): void {
  const present = ['src/registry', 'graphql', 'schema.graphql'].flatMap((start) =>
    listFiles(join(root, start)),
  );
  for (const path of present.map((file) => relative(root, file)).filter(owns)) {
    if (path in files) continue;
    if (checkOnly) stale.push(`${path} (should not be there)`);
    else rmSync(join(root, path));
  }
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    if (checkOnly) stale.push(path);
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}

function listFiles(start: string): string[] {
  if (!existsSync(start)) return [];
  if (statSync(start).isFile()) return [start];
  return readdirSync(start, { withFileTypes: true }).flatMap((entry) => listFiles(join(start, entry.name)));
}
