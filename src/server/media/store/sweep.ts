/** The daily sweep of the media store: one process at a time, and never what any organisation's record names. */
import { sql } from 'kysely';
import pg from 'pg';
import { UPLOAD_SECONDS_MAX } from '#media/media.ts';
import { transaction } from '#server/db/index.ts';
import type { MediaStore, SweepReport } from './store.ts';

export interface MediaSweepOptions {
  pool: pg.Pool;
  /** For a separate session, whose advisory lock ends with the process. */
  connectionString: string;
  store: MediaStore;
}

/** Younger files are spared: their record may still be on its way. */
const OLDER_THAN_MS = 24 * 3_600_000;
const LOCK = [0x4d617374, 11] as const;

/** Sweeps once; null when another process is at it. */
export async function sweepMedia({
  pool,
  connectionString,
  store,
}: MediaSweepOptions): Promise<SweepReport | null> {
  const session = new pg.Client({ connectionString, application_name: 'masthead sweep', keepAlive: true });
  // A session that breaks gives the lock free; the sweep then ends at its next question.
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

/** Removes a file that no record names. One that was stored within the hour stays: the record of an upload may be on its way. */
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
