/** Records of any entity: reading, writing, merging. The capability's front door. */
export { findRecords } from './read.ts';
export { withRecords } from './records.ts';
export { entityOf, type EntityHooks, type Registry, type StoredRecord, type Work } from './work.ts';
export type { HistoryNote, HistoryRow } from './history.ts';
