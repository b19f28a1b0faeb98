/** Records of any entity: reading, writing, merging. The capability's front door. */
export {
  findRecord,
  findRecords,
  listRecords,
  TOTAL_COUNT_LIMIT,
  writeCursor,
  type ListInput,
} from './read.ts';
export {
  createRecord,
  deleteRecord,
  insertRecord,
  refuseForeignReferences,
  updateRecord,
  writeRecord,
  type UpdateInput,
} from './write.ts';
export { writeReferences } from './references.ts';
export { searchQuery, writeSearchEntry } from './search.ts';
export {
  entityOf,
  type ComputedField,
  type EntityHooks,
  type Registry,
  type StoredRecord,
  type Work,
  type WriteAction,
} from './work.ts';
