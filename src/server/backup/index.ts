/** Backups: written while an installation runs, checked, restored. Public entry point. */
export {
  hasJobQueue,
  listFileKeys,
  listMigrations,
  listTables,
  quoted,
  type CatalogueTable,
} from './catalogue.ts';
export { BackupError, fingerprintOf } from './format.ts';
export { restoreBackup, undoRestore, type RestoreReport } from './restore.ts';
export { writeBackup } from './write-backup.ts';
