import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { writeBackup } from '#server/backup/index.ts';
import { createDiskStore } from '#server/media/index.ts';
import { readSecret } from '#server/boot/secret.ts';
import { createProgress } from './progress.ts';
import { withServer } from './database.ts';
import { print } from './terminal.ts';

/**
 * Works while a server runs. Runs no migrations, so that it can be used right before an upgrade or after a
 * failed one.
 */
export function backupCommand(program: Command): void {
  program
    .command('backup')
    .description(
      'Copies everything into a new folder: rows as they are at one instant, media files, the secret.',
    )
    .argument('[folder]', 'folder to write; left out: backups/ in DATA_DIR, named by the time')
    .option('--json', 'print JSON for machines')
    .action(async (folder: string | undefined, options: { json?: boolean }) => {
      const progress = createProgress();
      const report = await withServer(async ({ config, connectionString }) => {
        const target = resolve(folder ?? join(config.dataDir, 'backups', stamp()));
        const isInDataDir = config.secret === undefined && existsSync(join(config.dataDir, 'secret'));
        const manifest = await writeBackup({
          connectionString,
          store: createDiskStore(join(config.dataDir, 'media')),
          secret: { value: await readSecret(config.dataDir, config.secret), isInDataDir },
          folder: target,
          onProgress: ({ table, rows, mediaFiles }) =>
            progress.show(
              mediaFiles > 0 ? `${rows} rows, ${mediaFiles} media files` : `${rows} rows, ${table}`,
            ),
        });
        progress.done();
        return {
          folder: target,
          version: manifest.version,
          createdAt: manifest.createdAt,
          tables: manifest.tables.length,
          rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
          mediaFiles: manifest.media.files,
          mediaBytes: manifest.media.bytes,
          missingMediaFiles: manifest.media.missing,
        };
      });
      if (options.json) return print(JSON.stringify(report));
      print(`Backed up ${report.rows} rows and ${report.mediaFiles} media files to ${report.folder}.`);
      if (report.missingMediaFiles.length > 0)
        print(`${report.missingMediaFiles.length} media files are missing; run: npm run masthead -- doctor`);
    });
}

function stamp(): string {
  return new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '');
}
