/** Imports for users of the admin: uploaded files, a test on one record, runs in the background. */
import type { ImportMapping } from '#import/mapping.ts';
import type { Staff } from '#model/permissions.ts';
import type { Db } from '#server/db/index.ts';
import { runImport } from './run.ts';
import { holdRun, isRunHeld, type RunLock } from './run-lock.ts';
import { mapOne, mapSome, type MappedSample } from './sample.ts';
import { planImport, type Plan } from './plan/plan.ts';
import type { ImportServices, RunOptions } from './context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { joinReports, type ImportReport } from './report/report.ts';
import { describeTargets, type DescribedTarget } from './links/targets.ts';
import { importerOf } from './importer.ts';
import { joinUndone, undoImport, type UndoOptions, type UndoReport } from './undo.ts';
import { createSourceFiles, type SourceFiles } from './files/files.ts';
import type { ImportScope } from './units.ts';

/** How the values of a site's sources are parsed, and the user who started it. */
type Reading = Pick<RunOptions, 'timeZone' | 'language'> & { startedBy: Staff | null };

export interface Imports {
  files: SourceFiles;
  /** Everything that can be imported, with its fields. */
  targets: (work: RecordContext) => DescribedTarget[];
  /** Joins the reports of two parts of a run. */
  join: (first: ImportReport, second: ImportReport) => ImportReport;
  /** Waits until no other process runs the import of this id. Throws if the process stops before that. */
  hold: (id: number, stopping: AbortSignal) => Promise<RunLock>;
  /** Whether some process runs the import of this id. */
  isHeld: (db: Db, id: number) => Promise<boolean>;
  /**
   * Runs a mapping over the uploaded files of a site. Like `runImport`; FORBIDDEN if the user who started it
   * may no longer import.
   */
  run: (
    owner: ImportScope,
    mapping: ImportMapping,
    options: Pick<
      RunOptions,
      | 'timeZone'
      | 'language'
      | 'runId'
      | 'asDrafts'
      | 'isDryRun'
      | 'overwrite'
      | 'onProgress'
      | 'shouldStop'
      | 'lock'
    > & { startedBy: number | null },
  ) => Promise<ImportReport>;
  /** Undoes a run. Like `undoImport`; FORBIDDEN if its user may no longer import. */
  undo: (
    owner: ImportScope,
    run: { id: number; name: string },
    options: Pick<UndoOptions, 'shouldStop' | 'onProgress'> & { startedBy: number | null },
  ) => Promise<UndoReport>;
  /**
   * Joins the reports of two parts of an undo. The first is in its stored form, or null if there was no first
   * part.
   */
  joinUndone: (first: unknown, second: UndoReport) => UndoReport;
  /**
   * Returns the contents of an uploaded file, or of all files (null), and a mapping for them. Throws
   * BAD_USER_INPUT.
   */
  plan: (owner: ImportScope, file: string | null, options: { today: string }) => Promise<Plan>;
  /** Previews the first five records of a source, without writing anything. Throws BAD_USER_INPUT. */
  preview: (
    owner: ImportScope,
    mapping: ImportMapping,
    options: Reading & { sourceKey: string },
  ) => Promise<MappedSample[]>;
  /** The result of the mapping for one record of a source, without writing anything. Throws BAD_USER_INPUT. */
  test: (
    owner: ImportScope,
    mapping: ImportMapping,
    options: Reading & { sourceKey: string; number: number },
  ) => Promise<MappedSample>;
}

/** Number of records that a preview shows. */
const PREVIEWED = 5;

/** `folder`: storage of uploaded files. */
export function createImports(services: ImportServices, folder: string): Imports {
  const files = createSourceFiles(folder);
  return {
    files,
    targets: describeTargets,
    join: joinReports,
    joinUndone,
    hold: (id, stopping) => holdRun(String(services.pool.options.connectionString), id, stopping),
    isHeld: isRunHeld,
    run: async (owner, mapping, options) => {
      const startedBy = await importerOf(services.pool, owner, options.startedBy);
      return runImport({ services, owner, mapping, folder: await files.open(owner), ...options, startedBy });
    },
    undo: async (owner, run, { startedBy, ...options }) =>
      undoImport({
        services,
        owner,
        ...run,
        ...options,
        startedBy: await importerOf(services.pool, owner, startedBy),
      }),
    plan: async (owner, file, { today }) =>
      planImport(await files.open(owner), {
        registry: services.registry,
        name: file === null ? 'Import' : file.replace(/\.\w+$/, ''),
        only: file,
        withImages: true,
        today,
      }),
    preview: async (owner, mapping, { sourceKey, ...site }) =>
      mapSome(
        { services, owner, mapping, ...site, folder: await files.open(owner), isDryRun: true },
        sourceKey,
        {
          from: 1,
          count: PREVIEWED,
        },
      ),
    test: async (owner, mapping, { sourceKey, number, ...site }) =>
      mapOne(
        { services, owner, mapping, ...site, folder: await files.open(owner), isDryRun: true },
        sourceKey,
        number,
      ),
  };
}
