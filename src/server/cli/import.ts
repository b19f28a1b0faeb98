import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { AppError, badInput } from '#model/errors.ts';
import { parseMapping } from '#model/import-mapping.ts';
import { IMPORT_LIMITS } from '#model/import-rules.ts';
import { transaction } from '#server/db/index.ts';
import { openFolder, runImport, type ImportReport } from '#server/import/index.ts';
import { createDiskStore, inspectFile, normaliseOriginal } from '#server/media/index.ts';
import { registry } from '#server/registry.ts';
import { linesOfLosses } from './import-losses.ts';
import { withDatabase, type CommandDatabase } from './database.ts';

interface Options {
  site: string;
  source?: string;
  dryRun?: boolean;
  overwrite?: boolean;
  json?: boolean;
}

/** Remarks shown on a terminal; all of them are in the JSON report. */
const REMARKS_SHOWN = 40;

const CONNECTIONS_MAX = 8;

/** Exit code 0 when every record was taken or left out on purpose, 1 when some failed. */
export function importCommand(program: Command): void {
  program
    .command('import')
    .description('Imports articles, people, terms, redirects and images from files, as a mapping says.')
    .argument('<mapping>', 'file with the mapping, in JSON')
    .requiredOption('--site <key>', 'key of the site')
    .option('--source <folder>', 'folder the mapping’s files lie in; default: the mapping’s own')
    .option('--dry-run', 'read and check everything, write nothing')
    .option('--overwrite', 'sources win over what was changed by hand since the last import')
    .option('--json', 'print the whole report as JSON')
    .action(async (file: string, options: Options) => {
      const mapping = parseMapping(await readJson(file));
      const folder = await openFolder(options.source ?? dirname(file));
      const report = await withDatabase(async (database) => {
        const site = await findSite(database, options.site);
        const store = createDiskStore(join(database.config.dataDir, 'media'));
        return runImport({
          services: {
            pool: database.pool,
            registry,
            media: { normalise: normaliseOriginal, inspect: inspectFile, store },
          },
          owner: site,
          timeZone: site.timeZone,
          language: site.language,
          mapping,
          folder,
          isDryRun: options.dryRun ?? false,
          overwrite: options.overwrite ?? false,
          ...(process.stderr.isTTY && { onProgress: progressLine() }),
          shouldStop: stopOnSignal(),
        });
      }, CONNECTIONS_MAX);
      console.log(options.json ? JSON.stringify(report) : describe(report));
      if (report.totals.failed > 0 || !report.isComplete) process.exitCode = 1;
    });
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw badInput(`The mapping ${file} cannot be read.`);
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(
      'BAD_USER_INPUT',
      `The mapping ${file} is not JSON: ${(cause as Error).message}`,
      {},
      cause,
    );
  }
}

async function findSite(
  { pool }: CommandDatabase,
  key: string,
): Promise<{ organisationId: number; siteId: number; timeZone: string; language: string }> {
  const site = await transaction(pool, { kind: 'platform' }, (db) =>
    db
      .selectFrom('site')
      .select(['id', 'organisation_id', 'time_zone', 'language'])
      .where('tenant_key', '=', key)
      .executeTakeFirst(),
  );
  if (!site) throw badInput(`There is no site with the key “${key}”.`);
  return {
    organisationId: site.organisation_id,
    siteId: site.id,
    timeZone: site.time_zone,
    language: site.language,
  };
}

/** Ctrl-C ends after the record under way. */
function stopOnSignal(): () => boolean {
  let isStopping = false;
  const stop = () => {
    isStopping = true;
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return () => isStopping;
}

function progressLine(): (report: () => ImportReport) => void {
  let shownAt = 0;
  return (report) => {
    if (performance.now() - shownAt < 250) return;
    shownAt = performance.now();
    const { totals, seconds } = report();
    process.stderr.write(
      `\r${totals.records} records, ${totals.failed} failed, ${Math.round(totals.records / Math.max(seconds, 0.001))}/s  `,
    );
  };
}

function describe(report: ImportReport): string {
  const { totals, seconds, sources, remarks } = report;
  const row = (cells: readonly (string | number)[]) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(24) : String(cell).padStart(10))).join('');
  const shown = remarks.filter((remark) => remark.outcome !== 'warning').slice(0, REMARKS_SHOWN);
  const rest = remarks.length + report.remarksLeftOut - shown.length;
  return [
    row(['source', 'created', 'updated', 'unchanged', 'skipped', 'failed', 'warnings']),
    ...[...sources, { ...totals, key: 'all' }].map((source) =>
      row([
        source.key,
        source.created,
        source.updated,
        source.unchanged,
        source.skipped,
        source.failed,
        source.warnings,
      ]),
    ),
    '',
    ...shown.map(({ position, outcome, reason }) => `${outcome} ${position}: ${reason}`),
    ...(rest > 0
      ? [
          `${rest} further remarks; --json lists ${report.remarksLeftOut > 0 ? `the first ${IMPORT_LIMITS.remarksMax.toLocaleString('en')}` : 'them'}.`,
        ]
      : []),
    ...linesOfLosses(report),
    `${totals.records} records in ${seconds.toFixed(1)} s (${Math.round(totals.records / Math.max(seconds, 0.001))}/s)` +
      `${report.isDryRun ? '; nothing was written' : ''}${report.isComplete ? '' : '; stopped before the end, run it again to continue'}.`,
  ].join('\n');
}
