import { join } from 'node:path';
import type { Command } from 'commander';
import { badInput } from '#model/errors.ts';
import { restoreBackup, undoRestore, type RestoreReport } from '#server/backup/index.ts';
import { createDiskStore } from '#server/media/index.ts';
import { acquireAppLock } from '#server/postgres/index.ts';
import { withServer, type CommandDatabase } from './database.ts';
import { createProgress } from './progress.ts';
import { print } from './terminal.ts';

interface Options {
  replace?: boolean;
  undo?: boolean;
  json?: boolean;
}

/**
 * With these settings, rows loaded in the transaction that empties their table are written only once: to the
 * table, and not to the log.
 */
const FOR_RESTORE = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '1GB' };

/** Requires exclusive use of the installation: a running server is reported and must be stopped first. */
export function restoreCommand(program: Command): void {
  program
    .command('restore')
    .description('Puts a backup into an empty database and data directory, and brings it to this version.')
    .argument('[folder]', 'the folder that “masthead backup” wrote')
    .option('--replace', 'discard the content that is there')
    .option('--undo', 'put back what a restore that was interrupted had set aside')
    .option('--json', 'print JSON for machines')
    .action(async (folder: string | undefined, options: Options) => {
      if ((folder === undefined) !== (options.undo === true))
        throw badInput('ARGUMENT_MISSING', 'Name the folder of a backup, or --undo, but not both.');
      await withServer(
        (server) =>
          alone(server, async () => {
            if (folder === undefined) await undo(server, options);
            else await restore(server, folder, options);
          }),
        { creates: folder !== undefined, settings: FOR_RESTORE },
      );
    });
}

type Server = Pick<CommandDatabase, 'config' | 'connectionString'>;

async function alone(server: Server, work: () => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir, port } = server.config;
  if (databaseUrl) return work();
  const lock = await acquireAppLock(server.connectionString, { dataDir, port });
  try {
    await work();
  } finally {
    await lock.release();
  }
}

async function restore(
  { config, connectionString }: Server,
  folder: string,
  options: Options,
): Promise<void> {
  const progress = createProgress();
  const report = await restoreBackup({
    connectionString,
    store: createDiskStore(join(config.dataDir, 'media')),
    dataDir: config.dataDir,
    secret: config.secret,
    folder,
    isReplacing: options.replace ?? false,
    onProgress: ({ doing, detail }) => progress.show(`${doing} ${detail}`),
  }).finally(progress.done);
  print(options.json ? JSON.stringify(report) : describe(report));
}

async function undo({ connectionString }: Server, options: Options): Promise<void> {
  const isUndone = await undoRestore(connectionString);
  if (options.json) return print(JSON.stringify({ isUndone }));
  print(isUndone ? 'The content from before the restore is back.' : 'No restore was interrupted here.');
}

function describe(report: RestoreReport): string {
  return [
    `Restored the backup of ${report.createdAt} (Masthead ${report.version}): ${report.rows} rows, ${report.mediaFiles} media files.`,
    ...(report.migrated.length > 0
      ? [`Then brought it to this version: ${report.migrated.join(', ')}.`]
      : []),
    ...report.warnings.map((warning) => `Warning: ${warning}`),
    'Everyone has to log in again. Start Masthead now.',
  ].join('\n');
}
