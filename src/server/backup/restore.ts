/** `masthead restore`: replaces the installation's content with a checked backup, or changes nothing. */
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  checksum,
  migrate,
  migrateFully,
  migrateJobs,
  migrations,
  removedExtensions,
  withMigrationLock,
} from '#server/db/index.ts';
import { MediaUnavailable, type MediaStore } from '#server/media/index.ts';
import { version } from '../../../package.json';
import { checkBackup, listMedia } from './check-backup.ts';
import { copyIn } from './copy.ts';
import { BackupError, damaged, fingerprintOf, JOBS, SECRET, type Manifest } from './format.ts';
import { readHashed } from './hashed-file.ts';
import { loadRows } from './load-rows.ts';
import { presentTables } from './present-tables.ts';
import { beginEmpty, forgetSetAside, isMigrated, putBack, setAside } from './set-aside.ts';
import { JOB_COLUMNS } from './write-backup.ts';

export interface RestoreOptions {
  connectionString: string;
  store: MediaStore;
  dataDir: string;
  /** Value of `MASTHEAD_SECRET`; if unset, the backup's secret is written to the data directory. */
  secret: string | undefined;
  folder: string;
  /** Whether existing content may be replaced. */
  isReplacing: boolean;
  onProgress?: (step: RestoreStep) => void;
}

export interface RestoreStep {
  doing: 'checking' | 'media' | 'rows' | 'indexes' | 'migrating';
  /** The part being processed, for example the name of a table. */
  detail: string;
}

export interface RestoreReport {
  folder: string;
  /** When the backup was created, and by which version of the product. */
  createdAt: string;
  version: string;
  tables: number;
  rows: number;
  mediaFiles: number;
  /** Migrations applied to the restored content because the backup is older than this version. */
  migrated: string[];
  warnings: string[];
}

/**
 * Restores a backup into a database and data directory. Checks the whole backup, puts media files in place,
 * loads all rows next to the existing ones, and migrates. If any step fails, the database is unchanged.
 * Throws BackupError.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const folder = resolve(options.folder);
  options.onProgress?.({ doing: 'checking', detail: folder });
  const manifest = await checkBackup(folder);
  assertNotNewer(manifest, folder);
  return withConnection(options.connectionString, (client) =>
    withMigrationLock(client, async () => {
      await assertNotRunning(client);
      await putBack(client);
      await assertNoContent(client, options.isReplacing);
      const warnings = [...(await checkSecret(manifest, options)), ...missingMedia(manifest)];
      await restoreMedia(folder, options);
      const { migrated, left } = await replaceContent(client, manifest, folder, options);
      warnings.push(...leftOut(manifest, left));
      await restoreSecret(manifest, folder, options);
      return {
        folder,
        createdAt: manifest.createdAt,
        version: manifest.version,
        tables: manifest.tables.length,
        rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
        mediaFiles: manifest.media.files,
        migrated,
        warnings,
      };
    }),
  );
}

/** Puts back what an interrupted restore had set aside. False if nothing was set aside. */
export async function undoRestore(connectionString: string): Promise<boolean> {
  return withConnection(connectionString, (client) =>
    withMigrationLock(client, async () => {
      await assertNotRunning(client);
      return putBack(client);
    }),
  );
}

async function withConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    application_name: 'masthead restore',
    options:
      '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c statement_timeout=0 -c row_security=off',
    keepAlive: true,
  });
  // A connection that breaks fails the running statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function assertNotNewer(manifest: Manifest, folder: string): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  const left = new Set(leftMigrations(manifest));
  for (const { name, checksum } of manifest.migrations) {
    if (known.get(name) === checksum || left.has(name)) continue;
    throw new BackupError(
      `The backup ${folder} was made by Masthead ${manifest.version}, which is newer than this version (${version}) or has an extension that is not here: it has the migration ${name}. Restore it with the version that made it, or a newer one.`,
    );
  }
}

/** Migrations of extensions that were removed before the backup was made, and are still not here. */
function leftMigrations({ migrations: applied, removedExtensions: removed = [] }: Manifest): string[] {
  const absent = removedExtensions(
    applied.map(({ name }) => name),
    migrations,
  );
  return removed.flatMap((extension) => absent.get(extension) ?? []);
}

const LEAVING_MS = 5_000;

/** A server running on this database would continue to respond with data that has been replaced. */
async function assertNotRunning(client: pg.Client): Promise<void> {
  for (const deadline = Date.now() + LEAVING_MS; ; await sleep(100)) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (application_name like 'masthead%' or application_name like 'graphile%')
         and application_name <> 'masthead app lock' order by 1`,
    );
    if (rows.length === 0) return;
    if (Date.now() < deadline) continue;
    throw new BackupError(
      `Masthead is using this database (${rows.map(({ name }) => name).join(', ')}). Stop every process of it, then restore again.`,
    );
  }
}

async function assertNoContent(client: pg.Client, isReplacing: boolean): Promise<void> {
  if (isReplacing || !(await isMigrated(client))) return;
  const { rows } = await client.query<{ name: string }>(
    'select name from public.organisation order by id limit 1',
  );
  const [first] = rows;
  if (!first) return;
  throw new BackupError(
    `This database has content already (the organisation “${first.name}”). Restore into an empty database and data directory, or add --replace to discard what is there. Make a backup of it first.`,
  );
}

/**
 * Replaces the whole database: the existing content is set aside first and restored if a step fails; an empty database
 * becomes empty again.
 */
async function replaceContent(
  client: pg.Client,
  manifest: Manifest,
  folder: string,
  { connectionString, onProgress }: RestoreOptions,
): Promise<{ migrated: string[]; left: string[] }> {
  const left: string[] = [];
  if (await isMigrated(client)) await setAside(client);
  else await beginEmpty(client);
  try {
    const wanted = new Set(manifest.migrations.map(({ name }) => name));
    onProgress?.({ doing: 'migrating', detail: 'to the version of the backup' });
    await migrate(
      client,
      migrations.filter(({ name }) => wanted.has(name)),
    );
    const loaded = await presentTables(client, manifest);
    left.push(...loaded.left);
    await loadRows(client, {
      manifest: loaded.manifest,
      folder,
      connect: (work) => withConnection(connectionString, work),
      onProgress: (step) => onProgress?.(step),
    });
    if (left.length > 0)
      await client.query(`delete from public.ledger where to_regclass(format('public.%I', name)) is null`);
    onProgress?.({ doing: 'migrating', detail: 'to this version' });
    // Done before migrating, as in an upgrade in place: migrations queue jobs for the rows they find.
    await migrateJobs(connectionString);
    const migrated = await migrateFully(client, connectionString);
    await loadJobs(client, manifest, folder);
    await forgetSetAside(client);
    return { migrated, left };
  } catch (error) {
    await putBack(client).catch((undoing: unknown) => {
      throw new BackupError(
        `The restore failed, and what was there before could not be put back. Run: npm run masthead -- restore --undo`,
        { cause: new AggregateError([error, undoing]) },
      );
    });
    throw error;
  }
}

/** Queues the jobs through the queue's own function, because its tables may have changed since the backup. */
async function loadJobs(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const { jobs } = manifest;
  if (!jobs || jobs.rows === 0) return;
  await client.query(
    `create temporary table restored_job (place integer generated by default as identity, ${JOB_COLUMNS})`,
  );
  const pieces = readHashed(join(folder, JOBS), jobs, () => damaged(folder, `${JOBS} was changed`));
  await copyIn(
    client,
    'copy restored_job (task, payload, queue, run_at, attempts_max, key, priority) from stdin',
    pieces,
  );
  await client.query(
    `do $$ declare job restored_job; begin
       for job in select * from restored_job order by place loop
         perform graphile_worker.add_job(identifier => job.task, payload => job.payload::json, queue_name => job.queue,
           run_at => job.run_at, max_attempts => job.attempts_max, job_key => job.key, priority => job.priority,
           -- One that a migration has queued meanwhile begins at the start.
           job_key_mode => case when job.key is null then 'replace' else 'unsafe_dedupe' end);
       end loop;
     end $$`,
  );
  await client.query('drop table restored_job');
}

/** Copies files before any rows are loaded, as in an upload: a file without a record does no harm. */
async function restoreMedia(folder: string, { store, onProgress }: RestoreOptions): Promise<void> {
  for await (const { fileKey, path, sha256 } of listMedia(folder)) {
    onProgress?.({ doing: 'media', detail: fileKey });
    const data = await readFile(join(folder, path));
    await store.put(fileKey, data).catch((error: unknown) => {
      if (error instanceof MediaUnavailable)
        throw new BackupError(`The media file ${fileKey} (${sha256}) could not be stored: ${error.message}`, {
          cause: error,
        });
      throw error;
    });
  }
}

function missingMedia({ media }: Manifest): string[] {
  if (media.missing.length === 0) return [];
  return [
    `${media.missing.length} media files were missing when the backup was made, so they are missing now: ${media.missing.slice(0, 5).join(', ')}.`,
  ];
}

function leftOut({ removedExtensions: removed = [] }: Manifest, left: readonly string[]): string[] {
  if (left.length === 0) return [];
  return [
    `Left out, because their extensions (${removed.join(', ')}) had been removed before the backup was made: ${left.slice(0, 10).join(', ')}${left.length > 10 ? ` and ${left.length - 10} more` : ''}. The backup still has them.`,
  ];
}

async function checkSecret(manifest: Manifest, { secret }: RestoreOptions): Promise<string[]> {
  const isOther = secret !== undefined && fingerprintOf(secret) !== manifest.secret.fingerprint;
  if (!isOther && (secret !== undefined || manifest.secret.sha256 !== null)) return [];
  return [
    'MASTHEAD_SECRET is not the one the backup was made with: image URLs change; links in queued email and shared previews stop working. Set the earlier secret if you still have it.',
  ];
}

/** Writes the backup's secret, and preserves the previous secret next to it. */
async function restoreSecret(manifest: Manifest, folder: string, options: RestoreOptions): Promise<void> {
  if (options.secret !== undefined || manifest.secret.sha256 === null) return;
  const path = join(options.dataDir, 'secret');
  const value = await readFile(join(folder, SECRET), 'utf8');
  if (existsSync(path)) {
    if ((await readFile(path, 'utf8')) === value) return;
    await rename(path, `${path}.before-restore`);
  }
  await writeFile(`${path}.new`, value, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}
