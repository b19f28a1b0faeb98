/** Records of any entity: reading, writing, merging. The capability's front door. */
export { findRecords, TOTAL_COUNT_LIMIT, type ListInput } from './read.ts';
export { withRecords } from './records.ts';
export type { UpdateInput } from './write.ts';
export {
  entityOf,
  type ComputedField,
  type EntityHooks,
  type Records,
  type Registry,
  type StoredRecord,
  type StreamPage,
  type Work,
  type WriteAction,
} from './work.ts';
