import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { AppError, badInput } from '#model/errors.ts';
import { parseMapping } from '#import/mapping.ts';
import { knownLanguage, knownTimeZone } from '#text/locale.ts';
import { transaction } from '#server/db/index.ts';
import { openFolder, runImport, type ImportReport } from '#server/import/index.ts';
import { createDiskStore, inspectFile, normaliseOriginal } from '#server/media/index.ts';
import { registry } from '#server/registry.ts';
import { withDatabase, type CommandDatabase } from './database.ts';
import {
  describeReport,
  describeRuns,
  describeUndone,
  followProgress,
  interruptionOf,
  linesOfUndo,
} from './import-output.ts';
import { printFields, printPlan } from './import-plan.ts';
import { recordRun, undoableRuns, undoRun } from './import-run/import-run.ts';
import { loadSiteDirectory } from './sites.ts';
import { print } from './terminal.ts';

interface Options {
  site?: string;
  source?: string;
  plan?: string;
  out?: string;
  fields?: string | true;
  dryRun?: boolean;
  overwrite?: boolean;
  drafts?: boolean;
  json?: boolean;
  undo?: string | true;
}

const CONNECTIONS_MAX = 8;

/**
 * Exit code of an import or undo that ran to its end or was stopped, and in which some records failed or were
 * left. Exit code 1 means that it did not run.
 */
export const SOME_FAILED = 2;

const HELP = `
Begin with a plan, which looks at the files and writes a mapping for them:
  import --plan FOLDER --out MAPPING.json
  import MAPPING.json --site KEY --dry-run
  import MAPPING.json --site KEY
Takes back what a run made, for 30 days; without a number, lists the runs:
  import --undo RUN --site KEY
Exit code: 0 every record was taken or left out on purpose, 1 the import did not run, 2 some records failed.`;

/** Analyses sources, describes targets, or runs a mapping. */
export function importCommand(program: Command): void {
  program
    .command('import')
    .description('Imports articles, people, terms, redirects and images from files, as a mapping says.')
    .argument('[mapping]', 'file with the mapping, in JSON')
    .option('--plan <path>', 'look at a folder or file and write a mapping for it; imports nothing')
    .option('--out <file>', 'where --plan writes the mapping; default: mapping.json beside the sources')
    .option('--fields [target]', 'list the fields an import fills, of one target or all')
    .option('--site <key>', 'key of the site')
    .option('--source <folder>', 'folder the mapping’s files lie in; default: the mapping’s own')
    .option('--dry-run', 'read and check everything, write nothing')
    .option('--overwrite', 'sources win over what was changed by hand since the last import')
    .option('--drafts', 'import items as drafts, whatever their dates')
    .option('--undo [run]', 'take back what a run made; without its number, list the runs that can be')
    .option('--json', 'print the whole report as JSON')
    .addHelpText('after', HELP)
    .action(async (file: string | undefined, options: Options) => {
      if (options.fields !== undefined) return printFields(options.fields);
      if (options.plan !== undefined) return printPlan(options.plan, options);
      const { undo } = options;
      if (file === undefined && undo === undefined)
        throw badInput(
          'ARGUMENT_MISSING',
          'Name the mapping, or begin with --plan FOLDER, which writes one.',
        );
      if (options.site === undefined)
        throw badInput(
          'ARGUMENT_MISSING',
          'Name the site with --site KEY. `npm run masthead -- sites` lists the keys.',
        );
      if (file === undefined || undo !== undefined) return undoOnSite(options.site, undo ?? true, options);
      const { id, report } = await runMapping(file, options.site, options);
      if (options.json) print(JSON.stringify({ run: id, ...report }));
      else print([describeReport(report), ...linesOfUndo(id, options.site, report)].join('\n'));
      if (report.totals.failed > 0 || !report.isComplete) process.exitCode = SOME_FAILED;
    });
}

async function runMapping(
  file: string,
  siteKey: string,
  options: Options,
): Promise<{ id: number; report: ImportReport }> {
  const raw = await readMappingFile(file);
  const mapping = parseMapping(raw);
  const folder = await openFolder(options.source ?? dirname(file));
  const { dryRun: isDryRun = false, overwrite = false, drafts: asDrafts = false } = options;
  return withDatabase(
    async (database) => {
      const site = await findSite(database, siteKey);
      const sites = await loadSiteDirectory(database);
      const progress = followProgress(options.json ?? false);
      const values = { name: mapping.name, mapping: raw, isDryRun, overwrite, asDrafts };
      const toRecord = { values, isStopping: stopOnSignal(), onInterrupted: progress.say };
      const services = servicesOf(database, sites);
      const { timeZone } = site;
      const language = knownLanguage(site.language);
      const choices = { isDryRun, overwrite, asDrafts };
      const fixed = { services, owner: site, timeZone, language, mapping, folder, ...choices };
      const recorded = await recordRun(database, site, toRecord, ({ id, lock, whole, ...run }) =>
        runImport({
          ...fixed,
          runId: id,
          lock,
          onProgress: (report) => {
            progress.show(() => whole(report()));
            run.onProgress(report);
          },
          shouldStop: run.shouldStop,
        }),
      ).catch((error: unknown) => {
        throw interruptionOf(error, progress.latest());
      });
      progress.end();
      return recorded;
    },
    { connectionsMax: CONNECTIONS_MAX },
  );
}

function servicesOf({ pool, config }: CommandDatabase, sites: Awaited<ReturnType<typeof loadSiteDirectory>>) {
  const store = createDiskStore(join(config.dataDir, 'media'));
  return { pool, registry, sites, media: { normalise: normaliseOriginal, inspect: inspectFile, store } };
}

/** Undoes a run, or lists the runs that can be undone (`true`). */
async function undoOnSite(siteKey: string, run: string | true, { json = false }: Options): Promise<void> {
  const id = run === true ? null : Number(run);
  if (id !== null && !(Number.isInteger(id) && id > 0 && id < 2 ** 31))
    throw badInput(
      'ARGUMENT_INVALID',
      `“${String(run)}” is no number of a run. --undo without a number lists the runs.`,
    );
  await withDatabase(
    async (database) => {
      const site = await findSite(database, siteKey);
      if (id === null) {
        const runs = await undoableRuns(database, site);
        return print(json ? JSON.stringify(runs) : describeRuns(runs));
      }
      const undone = await undoRun(database, site, id, stopOnSignal());
      print(json ? JSON.stringify({ run: id, ...undone }) : describeUndone(undone));
      if (!undone.isComplete || undone.report.left.length > 0) process.exitCode = SOME_FAILED;
    },
    { connectionsMax: CONNECTIONS_MAX },
  );
}

async function readMappingFile(file: string): Promise<Record<string, unknown>> {
  if ((await stat(file).catch(() => null))?.isDirectory())
    throw badInput(
      'MAPPING_NOT_READABLE',
      `${file} is a folder. Write a mapping for it with --plan ${file}.`,
    );
  const text = await readFile(file, 'utf8').catch(() => {
    throw badInput(
      'MAPPING_NOT_READABLE',
      `The mapping ${file} cannot be read. Check its path, or write one with --plan FOLDER.`,
    );
  });
  const value = z.record(z.string(), z.unknown()).safeParse(parsedJson(text, file));
  if (!value.success)
    throw badInput(
      'MAPPING_INVALID',
      `The mapping ${file} is not a JSON object. Write one with --plan FOLDER.`,
    );
  return value.data;
}

function parsedJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new AppError(
      'BAD_USER_INPUT',
      'MAPPING_INVALID',
      `The mapping ${file} is not JSON: ${reason}`,
      {},
      cause,
    );
  }
}

interface ImportedSite {
  organisationId: number;
  siteId: number;
  timeZone: string;
  language: string;
}

async function findSite({ pool }: CommandDatabase, key: string): Promise<ImportedSite> {
  const site = await transaction(pool, { kind: 'platform' }, (db) =>
    db
      .selectFrom('site')
      .select(['id', 'organisation_id', 'time_zone', 'language'])
      .where('tenant_key', '=', key)
      .executeTakeFirst(),
  );
  if (!site)
    throw badInput(
      'SITE_NOT_FOUND',
      `There is no site with the key “${key}”. \`npm run masthead -- sites\` lists the keys, create-site makes one.`,
    );
  return {
    organisationId: site.organisation_id,
    siteId: site.id,
    timeZone: knownTimeZone(site.time_zone),
    language: knownLanguage(site.language),
  };
}

/** Makes Ctrl-C end the run after the current record. */
function stopOnSignal(): () => boolean {
  let isStopping = false;
  const stop = () => {
    isStopping = true;
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return () => isStopping;
}
