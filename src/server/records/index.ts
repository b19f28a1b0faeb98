/** Records of any entity: reading, writing, merging. The capability's front door. */
export { findRecords } from './read.ts';
export { withRecords } from './records.ts';
export type { HistoryNote, HistoryRow } from './history.ts';
export { PENDING_KIND } from './references.ts';
export { tableOf, columnOf } from './columns.ts';
export {
  entityOf,
  type ComputedField,
  type EntityHooks,
  type ImportHooks,
  type ImportInput,
  type ImportMedia,
  type Machines,
  type Registry,
  type StoredRecord,
  type Move,
  type Work,
} from './work.ts';
