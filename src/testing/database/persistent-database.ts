/**
 * A database that is preserved for the next run, because archives of hundreds of thousands of items take long
 * to fill.
 */
import { existsSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '#server/db/index.ts';
import { startEmbeddedPostgres } from '#server/postgres/index.ts';
import { buildTestApp, type TestApp } from '../app.ts';
import { inDatabase } from './connection-strings.ts';
import type { TestDatabase } from './database.ts';
import { fillDemo } from '../demo.ts';

/** Settings for filling without waiting for the disk; the files are for tests only. */
const SETTINGS = { synchronous_commit: 'off', max_wal_size: '8GB', shared_buffers: '512MB' };

/**
 * Starts the product with the demo on the database in `folder`, which is created and filled by `fill` unless
 * an earlier run has done so. The folder is a data directory of the product: it can be served, backed up and
 * restored. Call `close` when done.
 */
export async function persistentDemoApp(
  folder: string,
  fill: (subject: TestApp) => Promise<void>,
): Promise<TestApp> {
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: SETTINGS });
  await prepareDatabase(server.connectionString);
  const database = databaseOf(server);
  const isFilled = existsSync(join(folder, 'is-filled'));
  const media = join(folder, 'media');
  const subject = await buildTestApp({ database, ...(isFilled && { files: media }) });
  if (!isFilled) {
    await fillDemo(subject);
    await fill(subject);
    await cp(join(subject.services.config.dataDir, 'media'), media, { recursive: true });
    await writeFile(join(folder, 'is-filled'), '');
  }
  return {
    ...subject,
    async close() {
      await subject.close();
      await database.drop();
      await server.stop();
    },
  };
}

function databaseOf(server: Awaited<ReturnType<typeof startEmbeddedPostgres>>): TestDatabase {
  const superuserConnectionString = inDatabase(server.superuserConnectionString, 'masthead');
  const superusers = new pg.Pool({ connectionString: superuserConnectionString, max: 2 });
  return {
    written: new Set(),
    connectionString: server.connectionString,
    superuserConnectionString,
    superuser: async (text, values = []) => (await superusers.query({ text, values: [...values] })).rows,
    // The database is not dropped, because it stays for the next run.
    drop: () => superusers.end(),
  };
}
