import { CHECKSUMS, readMigrationFolders, type MigrationFolder } from '../lib/migration-folders.ts';
import { answerFromFaults, type Check } from '../lib/report.ts';

/**
 * A UTC timestamp defines a migration's order: `20261121T0930_first-tables.sql` or `20261121093000_x.sql`.
 */
const MIGRATION_NAME = /^\d{8}T?\d{4}(?:\d{2})?Z?[-_][a-z0-9]+(?:[-_][a-z0-9]+)*\.sql$/;

/**
 * A landed migration is never edited: the `checksums.txt` next to the product's migrations, and the one next
 * to each extension's, lists every migration with its checksum, and no line of the last commit changes.
 * Drafts are recorded as they are now.
 */
export const migrationsCheck: Check = {
  name: 'migrations',
  run: async (root) => {
    const folders = await readMigrationFolders(root);
    const count = folders.reduce((sum, folder) => sum + folder.present.size, 0);
    return answerFromFaults(folders.flatMap(faultsOfFolder), count === 0 ? 'none yet' : `${count} unchanged`);
  },
};

function faultsOfFolder({ path, present, recorded, landed }: MigrationFolder): string[] {
  const files = [...present.keys()];
  return [
    ...files
      .filter((file) => !MIGRATION_NAME.test(file))
      .map((file) => `${path}/${file}: the name does not start with a UTC timestamp`),
    ...files
      .filter((file) => !recorded.has(file) && !landed.has(file))
      .map((file) => `${path}/${file}: not in ${CHECKSUMS}; run npm run generate to record it`),
    ...[...landed]
      .filter(([file, sum]) => recorded.get(file) !== sum)
      .map(([file]) => `${path}/${file}: its line in ${CHECKSUMS} changed after it landed; undo that`),
    ...[...landed].flatMap(([file, sum]) => faultOfLanded(`${path}/${file}`, sum, present.get(file))),
    ...[...recorded]
      .filter(([file, sum]) => !landed.has(file) && present.get(file) !== sum)
      .map(([file]) => `${path}/${file}: a draft that changed since it was recorded; run npm run generate`),
  ];
}

function faultOfLanded(file: string, checksum: string, actual: string | undefined): string[] {
  if (actual === undefined) return [`${file}: listed in ${CHECKSUMS} and gone`];
  if (actual === checksum) return [];
  return [`${file}: changed after it landed; undo that and write a new migration`];
}
