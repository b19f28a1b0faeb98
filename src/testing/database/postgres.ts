import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/postgres/index.ts';
import { DATA_ROOT } from '../data-root.ts';

export type TestPostgres = {
  /** Uses the product's login, as in production: row-level security applies. May create databases. */
  connectionString: string;
  superuserConnectionString: string;
  /** Contains its data, and other files that are removed with it. */
  folder: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
};

const folderPattern = /^masthead-test-(\d+)-/;

/**
 * Starts one throwaway PostgreSQL for a test run: the same server as the product's, but it does not wait for
 * the disk, so its data does not survive a crash of the machine. Removes what killed runs left behind.
 */
export async function startTestPostgres(
  options: { packageFolder?: string; settings?: Record<string, string> } = {},
): Promise<TestPostgres> {
  await removeLeftOvers();
  const dataDir = await mkdtemp(join(DATA_ROOT, `masthead-test-${process.pid}-`));
  await chmod(dataDir, 0o711);
  const { packageFolder } = options;
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Databases are copied often: log files are neither zeroed in advance nor written out in between.
    wal_init_zero: 'off',
    max_wal_size: '1GB',
    shared_buffers: '256MB',
    ...options.settings,
  };
  const server = await startEmbeddedPostgres({ dataDir, settings, stopDeadlineMs: 5000, packageFolder });
  return {
    connectionString: server.connectionString,
    superuserConnectionString: server.superuserConnectionString,
    folder: dataDir,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes folders of killed runs; a server whose folder is deleted exits within a minute. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(DATA_ROOT)) {
    const owner = folderPattern.exec(name)?.[1];
    if (owner === undefined || exists(Number(owner))) continue;
    await rm(join(DATA_ROOT, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (err) {
    return err instanceof Error && 'code' in err && err.code === 'EPERM';
  }
}
