/**
 * `masthead backup`: copies every row of one snapshot and every media file that the rows name. The target
 * folder appears only when it is complete.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { migrations as known, removedExtensions } from '#server/db/index.ts';
import { syncFolder, type MediaStore } from '#server/media/index.ts';
import { version } from '../../../package.json';
import {
  hasJobQueue,
  listFileKeys,
  listMigrations,
  listSequences,
  listTables,
  quoted,
  type CatalogueTable,
} from './catalogue.ts';
import { copyOut } from './copy.ts';
import {
  BackupError,
  fingerprintOf,
  FORMAT,
  JOBS,
  MANIFEST,
  MANIFEST_SUM,
  MEDIA_SUMS,
  mediaFile,
  MOMENTARY_TABLES,
  SECRET,
  tableFile,
  type Manifest,
} from './format.ts';
import { createHashedFile, writeHashed } from './hashed-file.ts';

export interface BackupOptions {
  /** Login that owns the tables: policies do not hide rows from it. */
  connectionString: string;
  store: MediaStore;
  /** The installation's secret. `isInDataDir`: it is a file of the data directory, so the backup includes it. */
  secret: { value: string; isInDataDir: boolean };
  /** Folder to write; no file or folder with this name may exist. */
  folder: string;
  onProgress?: (step: BackupStep) => void;
}

/** The progress of the copy. */
export interface BackupStep {
  table?: string;
  rows: number;
  mediaFiles: number;
}

/**
 * Columns of queued jobs, independent of how the queue's package stores them, so that any later version can
 * queue the jobs again.
 */
export const JOB_COLUMNS =
  'task text, payload text, queue text, run_at timestamptz, attempts_max integer, key text, priority integer';

const JOBS_QUERY = `select t.identifier, j.payload::text, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`;

/** Writes a backup while the database is in use, and returns its manifest. Throws BackupError. */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.folder);
  if (existsSync(folder))
    throw new BackupError(`${folder} exists already: name a folder that is not there yet.`);
  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished-${randomUUID().slice(0, 8)}`);
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const manifest = await withSnapshot(options.connectionString, (client) =>
      copyEverything(client, unfinished, options),
    );
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    throw explain(error, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function explain(error: unknown, folder: string): unknown {
  const { code } = error as { code?: unknown };
  const reasons: Record<string, string> = {
    ENOSPC: 'its disk is full. Free some space, or choose a folder on another disk',
    EDQUOT: 'its quota is used up. Free some space, or choose another folder',
    EACCES: 'this user may not write there. Choose another folder',
    EROFS: 'its disk can only be read. Choose another folder',
  };
  const reason = typeof code === 'string' ? reasons[code] : undefined;
  return reason
    ? new BackupError(`The backup ${folder} was not written: ${reason}.`, { cause: error })
    : error;
}

/**
 * Runs `work` on an unchanging view of all rows, without filtering by policies: a login that does not own the
 * tables gets an error.
 */
async function withSnapshot<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    application_name: 'masthead backup',
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex',
    keepAlive: true,
  });
  // A connection that breaks fails the running statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set row_security = off',
    );
    await client.query('begin isolation level repeatable read read only');
    return await work(client);
  } finally {
    await client.end();
  }
}

async function copyEverything(client: pg.Client, folder: string, options: BackupOptions): Promise<Manifest> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0)
    throw new BackupError('There is nothing to back up: this database has not been set up by Masthead yet.');
  const { rows } = await client.query<{ now: string; postgres: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now, current_setting('server_version') as postgres`,
  );
  const step: BackupStep = { rows: 0, mediaFiles: 0 };
  const progress = (change: Partial<BackupStep>) => options.onProgress?.(Object.assign(step, change));
  const tables = await listTables(client);
  const copied = tables.filter(({ name }) => !MOMENTARY_TABLES.includes(name));
  // Prevents tables from being dropped while others are copied.
  await client.query(`lock table ${copied.map(nameOf).join(', ')} in access share mode`);
  const manifest: Manifest = {
    format: FORMAT,
    version,
    createdAt: rows[0]?.now ?? '',
    postgres: rows[0]?.postgres ?? '',
    migrations,
    removedExtensions: [
      ...removedExtensions(
        migrations.map(({ name }) => name),
        known,
      ).keys(),
    ],
    tables: [],
    sequences: [],
    jobs: null,
    media: { files: 0, bytes: 0, sha256: '', missing: [] },
    secret: await copySecret(folder, options.secret),
  };
  for (const table of copied) {
    const count = (rowCount: number) => progress({ table: table.name, rows: step.rows + rowCount });
    const file = await copyRows(client, selectOf(table), join(folder, tableFile(table.name)), count);
    const { name, columns, partitions } = table;
    manifest.tables.push({ name, columns, ...(partitions && { partitions }), ...file });
  }
  if (await hasJobQueue(client))
    manifest.jobs = await copyRows(client, JOBS_QUERY, join(folder, JOBS), () => undefined);
  manifest.sequences = await listSequences(client);
  manifest.media = await copyMedia(client, copied, folder, options.store, (mediaFiles) =>
    progress({ mediaFiles }),
  );
  await writeManifest(folder, manifest);
  return manifest;
}

const nameOf = ({ name }: CatalogueTable) => `public.${quoted(name)}`;

/** Selects rows in the order of the key, so that equal tables give equal files. */
function selectOf(table: CatalogueTable): string {
  const order = table.key.length > 0 ? ` order by ${table.key.map(quoted).join(', ')}` : '';
  return `select ${table.columns.map(quoted).join(', ')} from ${nameOf(table)}${order}`;
}

const ROWS_A_STEP = 1_000;

async function copyRows(
  client: pg.Client,
  select: string,
  path: string,
  onRows: (count: number) => void,
): Promise<{ rows: number; bytes: number; sha256: string }> {
  const file = await createHashedFile(path);
  let rows = 0;
  try {
    await copyOut(client, `copy (${select}) to stdout`, (row) => {
      rows += 1;
      if (rows % ROWS_A_STEP === 0) onRows(ROWS_A_STEP);
      return file.write(row);
    });
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
  onRows(rows % ROWS_A_STEP);
  return { rows, ...(await file.close()) };
}

async function copyMedia(
  client: pg.Client,
  tables: readonly CatalogueTable[],
  folder: string,
  store: MediaStore,
  onFile: (count: number) => void,
): Promise<Manifest['media']> {
  const media: Manifest['media'] = { files: 0, bytes: 0, sha256: '', missing: [] };
  const list = await createHashedFile(join(folder, MEDIA_SUMS));
  try {
    for await (const fileKey of listFileKeys(client, tables)) {
      const stored = await store.get(fileKey);
      if (!stored) {
        media.missing.push(fileKey);
        continue;
      }
      const sum = await writeHashed(join(folder, mediaFile(fileKey)), stored.open());
      await list.write(Buffer.from(`${sum.sha256}  ${mediaFile(fileKey)}\n`));
      media.files += 1;
      media.bytes += sum.bytes;
      onFile(media.files);
    }
  } finally {
    media.sha256 = (await list.close()).sha256;
  }
  return media;
}

async function copySecret(folder: string, secret: BackupOptions['secret']): Promise<Manifest['secret']> {
  const fingerprint = fingerprintOf(secret.value);
  if (!secret.isInDataDir) return { fingerprint, sha256: null };
  const { sha256 } = await writeHashed(
    join(folder, SECRET),
    Readable.from([Buffer.from(`${secret.value}\n`)]),
  );
  return { fingerprint, sha256 };
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const { sha256 } = await writeHashed(join(folder, MANIFEST), Readable.from([text]));
  await writeFile(join(folder, MANIFEST_SUM), `${sha256}  ${MANIFEST}\n`, { mode: 0o600, flush: true });
  for (const name of ['tables', 'media', '']) await syncFolder(join(folder, name));
}
