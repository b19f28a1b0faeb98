import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import {
  cleanUp,
  cleanUpTemplate,
  end,
  query,
  scratchDataDir,
  serverPid,
  startApp,
  waitUntil,
} from './fixtures/scratch.ts';
import { DATA_ROOT } from '#testing/data-root.ts';
import { acquireAppLock, type EmbeddedPostgres, runningApp, startEmbeddedPostgres } from './index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
let server: EmbeddedPostgres | undefined;

afterEach(async () => {
  await server?.stop();
  await cleanUp();
});
afterAll(cleanUpTemplate);

test('a second app on a data directory is refused by process and port, and taken once the first is killed', async () => {
  const dataDir = await scratchDataDir(DATA_ROOT);
  const first = await startApp([dataDir, '4001']);
  server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  await expect(acquireAppLock(server.connectionString, { dataDir, port: 4002 })).rejects.toThrow(
    `Another Masthead (process ${first.child.pid}, port 4001) is using DATA_DIR ${dataDir}`,
  );

  // A command on the same data directory finds the running app; after a kill it reports the app as dead.
  expect(runningApp(dataDir)).toEqual({ pid: first.child.pid, port: 4001 });
  await end(first.child, 'SIGKILL');
  expect(runningApp(dataDir)).toBeUndefined();
  const lock = await acquireAppLock(server.connectionString, { dataDir, port: 4002 });
  await expect(startApp([dataDir, '4003'])).rejects.toThrow(`process ${process.pid}, port 4002`);
  await lock.release();
  expect(existsSync(join(dataDir, 'app.json'))).toBe(false);
  await end((await startApp([dataDir, '4004'])).child, 'SIGKILL');
});

test('the lock holds again after a restart of the server', async () => {
  const dataDir = await scratchDataDir(DATA_ROOT);
  server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const { connectionString } = server;
  const lock = await acquireAppLock(connectionString, { dataDir, port: 4001 });
  process.kill(serverPid(dataDir) ?? 0, 'SIGKILL');
  const isHeld = async () => {
    const sql = "select 1 from pg_locks where locktype = 'advisory' and objid = 10 and granted";
    return (await query(connectionString, sql).catch(() => [])).length === 1;
  };
  await waitUntil(isHeld);
  await lock.release();
  expect(await isHeld()).toBe(false);
});
