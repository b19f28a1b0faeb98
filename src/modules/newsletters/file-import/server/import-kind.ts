/** A kind of import: the machinery receives a file and reads it in batches, the kind adds what its lines hold. */
import type { RawBuilder } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { ImportProgress, LineProblem } from '../model/import-progress.ts';

/** An import that is being read: `Own` are the columns of its kind. */
export type RunningImport<Own extends object> = ImportProgress & Own;

/** Lines of one transaction. `first`: number of the first, from 1. */
export interface LineBatch {
  first: number;
  lines: readonly string[];
}

/** What became of a batch: a number for each count of the kind, and why lines were refused. */
export interface BatchResult<Count extends string> {
  counts: Readonly<Record<Count, number>>;
  problems: readonly LineProblem[];
}

/** Tables of imports, which are not entities. The parts of their files are in the tables of these names with `_part`. */
export type ImportTable = 'newsletter_subscriber_import' | 'newsletter_suppression_import';

export interface ImportKind<Count extends string, Own extends object> {
  table: ImportTable;
  /** Columns of the tenancy that both tables have. */
  scope: readonly ('organisation_id' | 'site_id')[];
  /** Columns that count lines. */
  counts: readonly Count[];
  /** SQL for the columns of the kind. */
  columns: RawBuilder<Own>;
  /** Adds a batch in its transaction, or returns why the file cannot be imported. */
  addBatch: (
    work: RecordContext,
    services: Pick<PlatformContext, 'seal'>,
    given: { running: RunningImport<Own>; batch: LineBatch },
  ) => Promise<BatchResult<Count> | { failure: string }>;
}
