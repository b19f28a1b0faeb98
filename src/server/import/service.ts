/** Imports for those who work in the admin: uploaded files, a test on one record, runs in the background. */
import type { ImportMapping } from '#model/import-mapping.ts';
import { runImport } from './run.ts';
import { mapOne, type MappedSample } from './sample.ts';
import type { ImportServices, RunOptions } from './context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { joinReports, type ImportReport } from './report.ts';
import { describeTargets, type DescribedTarget } from './targets.ts';
import { createSourceFiles, type SourceFiles } from './files.ts';
import type { Owner } from './units.ts';

export interface Imports {
  files: SourceFiles;
  /** Everything that can be imported, with its fields. */
  targets: (work: RecordContext) => DescribedTarget[];
  /** One report of two parts of a run. */
  join: (first: ImportReport, second: ImportReport) => ImportReport;
  /** Runs a mapping over the uploaded files of a site. As `runImport`. */
  run: (
    owner: Owner,
    mapping: ImportMapping,
    options: Pick<
      RunOptions,
      'timeZone' | 'language' | 'isDryRun' | 'overwrite' | 'startedBy' | 'onProgress' | 'shouldStop'
    >,
  ) => Promise<ImportReport>;
  /** What the mapping makes of one record of a source, without writing anything. Throws BAD_USER_INPUT. */
  test: (
    owner: Owner,
    mapping: ImportMapping,
    options: { timeZone: string; language: string; sourceKey: string; number: number },
  ) => Promise<MappedSample>;
}

/** `folder`: where uploaded files are kept. */
export function createImports(services: ImportServices, folder: string): Imports {
  const files = createSourceFiles(folder);
  return {
    files,
    targets: describeTargets,
    join: joinReports,
    run: async (owner, mapping, options) =>
      runImport({ services, owner, mapping, folder: await files.open(owner), ...options }),
    test: async (owner, mapping, { sourceKey, number, ...site }) =>
      mapOne(
        { services, owner, mapping, ...site, folder: await files.open(owner), isDryRun: true },
        sourceKey,
        number,
      ),
  };
}
