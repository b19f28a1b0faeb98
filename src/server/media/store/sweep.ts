/**
 * The daily sweep of the media store: runs in one process at a time, and never removes a file that a record
 * of any organisation refers to.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { UPLOAD_SECONDS_MAX } from '#media/media.ts';
import { transaction } from '#server/db/index.ts';
import type { MediaStore, SweepReport } from './store.ts';

export interface MediaSweepOptions {
  pool: pg.Pool;
  /** Connects a separate session, whose advisory lock ends with the process. */
  connectionString: string;
  store: MediaStore;
}

/** Younger files are spared: their record may not be committed yet. */
const OLDER_THAN_MS = 24 * 3_600_000;
const LOCK = [0x4d617374, 11] as const;

/** Sweeps once; null if another process is sweeping. */
export async function sweepMedia({
  pool,
  connectionString,
  store,
}: MediaSweepOptions): Promise<SweepReport | null> {
  const session = new pg.Client({ connectionString, application_name: 'masthead sweep', keepAlive: true });
  // A broken session releases the lock; the sweep then ends at its next query.
  session.on('error', () => undefined);
  try {
    await session.connect();
    const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
      ...LOCK,
    ]);
    if (rows[0]?.got !== true) return null;
    return await store.sweepOrphans((fileKeys) => knownFiles(pool, fileKeys), OLDER_THAN_MS);
  } finally {
    await session.end().catch(() => undefined);
  }
}

/**
 * Removes a file that no record refers to. A file stored within the last hour stays: the record of an upload
 * may not be committed yet.
 */
export async function removeUnused(
  { pool, store }: Pick<MediaSweepOptions, 'pool' | 'store'>,
  fileKey: string,
): Promise<void> {
  const known = await knownFiles(pool, [fileKey]);
  if (known.size === 0) await store.removeOlder(fileKey, Date.now() - UPLOAD_SECONDS_MAX * 1_000);
}

async function knownFiles(pool: pg.Pool, fileKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await transaction(pool, { kind: 'platform' }, (db) =>
    sql<{ key: string }>`select known_files(${fileKeys}::text[]) as key`.execute(db),
  );
  return new Set(rows.map(({ key }) => key));
}
