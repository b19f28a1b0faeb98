/**
 * Rewrites everything generated from the folders: registries, the tables’ types, schema.graphql and the
 * stored operations. Drafts the migrations that new tables, columns and indexes need, and updates the
 * snapshots of the resulting schema. Writes nothing unless everything can be written; exits with 1 otherwise.
 * `--check` writes nothing and fails if a committed file is out of date. `--changes` prints what changed in the
 * API since the last release; `--release VERSION` makes a release of the API (scripts/releases). `--new extension NAME` creates
 * an extension first (scripts/new). `--rename extensions/NAME` applies the renames of releases to an extension, and generates nothing.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planGenerated, writePlan, type Plan } from './generate/plan.ts';
import { openLoader, type PlannedFiles } from './generate/planned-files.ts';
import { GenerateError } from './generate/readable-error.ts';
import { trackedFiles } from './check/tracked-files.ts';
import { createExtension, type CreatedExtension } from './new/create-extension.ts';
import { applyRenames } from './public/apply-renames.ts';
import { readRenames } from './public/promises.ts';
import { changesText, releaseFiles, unreleasedChanges } from './releases/api-releases.ts';

const root = join(import.meta.dirname, '..');
const checkOnly = process.argv.includes('--check');

process.exitCode = await chosen();

function chosen(): Promise<number> | number {
  if (process.argv.includes('--new')) return runForNew();
  return process.argv.includes('--rename') ? applyRenamesOfReleases() : run();
}

async function run(): Promise<number> {
  const planned: PlannedFiles = new Map();
  const loader = await openLoader(root, planned);
  try {
    const plan = await planGenerated({ root, planned, load: loader.load, checkOnly });
    if (checkOnly) return reportStale(plan);
    await writePlan(root, plan);
    reportDrafts(plan);
    return afterGenerating();
  } catch (error) {
    if (!(error instanceof GenerateError)) throw error;
    process.stderr.write(error.message);
    return 1;
  } finally {
    await loader.close();
  }
}

/** Creates what `--new` names and generates for it. If that fails, what was created is deleted again. */
async function runForNew(): Promise<number> {
  const [kind, name = ''] = process.argv.slice(process.argv.indexOf('--new') + 1);
  let created: CreatedExtension;
  try {
    if (kind !== 'extension') throw new Error('Usage: npm run generate -- --new extension NAME');
    created = createExtension(root, name);
  } catch (error) {
    process.stderr.write(`Nothing was created. ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
  const code = await run();
  if (code === 0) process.stdout.write(`Created:\n${asList(created.files)}`);
  else created.remove();
  return code;
}

/** Applies the renames of releases to the files below a folder. It generates nothing: the author reads the changes first. */
async function applyRenamesOfReleases(): Promise<number> {
  const folder = process.argv[process.argv.indexOf('--rename') + 1]?.replace(/\/$/, '');
  if (!folder?.startsWith('extensions')) {
    process.stderr.write('Usage: npm run generate -- --rename extensions/NAME\n');
    return 1;
  }
  const files = (await trackedFiles(root)).filter(
    (file) => file.startsWith(`${folder}/`) && /\.tsx?$/.test(file),
  );
  const changed = applyRenames(root, files, readRenames(root));
  process.stdout.write(
    changed.length > 0
      ? `Renamed in ${changed.length} of ${files.length} files; read the changes:\n${asList(changed)}`
      : `Nothing to rename in ${files.length} files.\n`,
  );
  return 0;
}

/** Runs what the options want of the generated API. */
function afterGenerating(): number {
  const place = process.argv.indexOf('--release');
  if (process.argv.includes('--changes')) return reportChanges();
  if (place < 0) return 0;
  try {
    const files = releaseFiles(root, process.argv[place + 1] ?? '');
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
    process.stdout.write(`Read before you commit:\n${asList(Object.keys(files))}`);
    return 0;
  } catch (error) {
    process.stderr.write(`Nothing was released. ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function reportChanges(): number {
  const unreleased = unreleasedChanges(root);
  process.stdout.write(
    unreleased
      ? `Since ${unreleased.since}:\n\n${changesText(unreleased.changes)}`
      : 'The API has no release yet.\n',
  );
  return 0;
}

function reportStale({ files, removed, staleSnapshots }: Plan): number {
  const stale = [
    ...removed.map((path) => `${path} (should not be there)`),
    ...Object.keys(files),
    ...staleSnapshots,
  ];
  if (stale.length === 0) return 0;
  process.stderr.write(`Out of date, run npm run generate and commit:\n${asList(stale)}`);
  return 1;
}

function reportDrafts({ drafted, byHand }: Plan): void {
  if (byHand.length > 0) process.stdout.write(`Written by hand:\n${asList(byHand)}`);
  if (drafted.length > 0)
    process.stdout.write(`Drafted; read before you commit, and edit freely until then:\n${asList(drafted)}`);
}

function asList(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join('');
}
