/** Records of any entity: reading, writing, merging. Public entry point. */
export { findRecords } from './read.ts';
export { withRecords } from './records.ts';
export { writeOperationalColumns } from './writes/operational-columns.ts';
export type { HistoryNote, HistoryRow } from './history/history-rows.ts';
export { tableOf, columnOf } from './columns.ts';
export type { FieldAuthor, OpenedForChange, WriteStrategy } from './record-actions.ts';
export type { Move, StoredRecord } from './stored-record.ts';
/** @public For extensions. */
export type { SiteLocale } from './unit-of-work.ts';
export type { UnitOfWork } from './unit-of-work.ts';
export {
  entityOf,
  type ComputedField,
  type CsvColumns,
  type EntityHooks,
  type GivenUp,
  type ImportHooks,
  type ImportInput,
  type ImportMedia,
  type ImportRedirects,
  type JudgedRedirect,
  type PlannedRedirect,
  type ComputedContext,
  type PreparedWrite,
  type RecordContext,
  type Registry,
} from './record-context.ts';
export { modulesOfRecord } from './present-fields.ts';
export { hooksByEntity, type HooksOfFile } from './hooks/combine-hooks.ts';
export { offerOf } from './offered.ts';
export { filterForActor, readerOf } from './released.ts';
export { gatesOfSite, gatesToRead, gateStatements, type AnyGate } from './site-gates.ts';
