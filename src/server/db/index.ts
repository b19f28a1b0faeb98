/** The database. Public entry point. */
export { createPool, statementMsMax, type SlowStatement } from './pool.ts';
export {
  checksum,
  migrate,
  pathOfExtensionMigration,
  pendingOfExtensions,
  MigrationError,
  removedExtensions,
  RESTORE_SCHEMA,
  withMigrationLock,
  type Migration,
} from './migrate.ts';
export type { MadeObjects } from './made-objects.ts';
export { migrations } from './migrations.ts';
export { migrateJobs } from './migrate-jobs.ts';
export { DatabaseUnreachable, migrateFully, prepareDatabase } from './prepare.ts';
export { wasDiskFull } from './full-disk.ts';
export { classifyDbError, databaseTooSlow, type TransientDbError } from './passing-errors.ts';
export {
  actAs,
  databaseNow,
  openTransaction,
  CUSTOM_PLAN,
  scopeOfSite,
  withAdditionalSites,
  withTrash,
  transaction,
  type Db,
  type OpenTransaction,
  type Scope,
} from './transaction.ts';
export { deleteRecords, madeBy, migrationsThatRan } from './recorded-objects.ts';
export { rowsTogether } from './rows-together.ts';
export type { Tables } from './tables.ts';
