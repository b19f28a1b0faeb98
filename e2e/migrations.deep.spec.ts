import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { serverEnvironment } from '../scripts/lib/server-process.mjs';
import { databaseAddressOf, programOf, removeFolder, runMasthead, temporaryFolder } from './support/app.ts';
import { shared } from './support/fixtures.ts';

/** Enough records that the first ones are visible long before the last one is written. */
const RECORDS = 1_500;
/** The name that the killed program reports to the database. */
const KILLED = 'killed-import';

test('an import that is killed with kill -9 goes on when it is started again, and makes nothing twice', async () => {
  const folder = await temporaryFolder();
  const client = new pg.Client({ connectionString: await databaseAddressOf(shared) });
  await client.connect();
  try {
    await writeSources(folder);
    const site = [
      'create-site',
      'tidal-archive',
      'Tidal Archive',
      '--organisation',
      'Tidal Archive',
      '--new-organisation',
    ];
    await runMasthead(shared.dataDir, site);
    const argv = ['import', join(folder, 'mapping.json'), '--site', 'tidal-archive', '--json'];
    await killAtFirstSign(argv, client);
    const before = await countOf(client);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(RECORDS);

    const { totals } = JSON.parse(await runMasthead(shared.dataDir, argv)) as Report;
    expect(totals).toMatchObject({
      records: RECORDS,
      created: RECORDS - before,
      unchanged: before,
      failed: 0,
    });
    expect(await countOf(client)).toBe(RECORDS);
    const { rows } = await client.query(
      "select count(*)::integer as items, count(distinct name)::integer as names from content where name like 'Archived tide %'",
    );
    expect(rows).toEqual([{ items: RECORDS, names: RECORDS }]);
    const again = JSON.parse(await runMasthead(shared.dataDir, argv)) as Report;
    expect(again.totals).toMatchObject({ created: 0, updated: 0, unchanged: RECORDS });
  } finally {
    await client.end();
    await removeFolder(folder);
  }
});

interface Report {
  totals: Record<string, number>;
}

/**
 * Starts the import, kills it after its first write, and waits until the database has finished its
 * statements.
 */
async function killAtFirstSign(argv: readonly string[], client: pg.Client): Promise<void> {
  const DATABASE_URL = `${await databaseAddressOf(shared)}&application_name=${KILLED}`;
  const child = spawn(process.execPath, programOf(undefined, argv), {
    env: { ...process.env, ...serverEnvironment, DATA_DIR: shared.dataDir, DATABASE_URL },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await expect.poll(() => countOf(client), { intervals: [20], timeout: 60_000 }).toBeGreaterThan(0);
  const sessions = await sessionsOf(client);
  child.kill('SIGKILL');
  await ended;
  expect(sessions).toBeGreaterThan(0);
  await expect.poll(() => sessionsOf(client), { intervals: [20], timeout: 60_000 }).toBe(0);
}

async function sessionsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from pg_stat_activity where application_name = $1',
    [KILLED],
  );
  return rows[0]?.count ?? 0;
}

/** Number of records that the import has committed. */
async function countOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::integer as count from import_record where source_key = 'archived-tides'",
  );
  return rows[0]?.count ?? 0;
}

async function writeSources(folder: string): Promise<void> {
  const line = (id: number) =>
    JSON.stringify({ id, title: `Archived tide ${id}`, body: 'High *water*.\n\n'.repeat(20) });
  await writeFile(
    join(folder, 'tides.jsonl'),
    Array.from({ length: RECORDS }, (_, id) => line(id)).join('\n'),
  );
  const source = {
    key: 'archived-tides',
    format: 'jsonl',
    file: 'tides.jsonl',
    target: 'Article',
    recordKey: 'id',
    fields: { name: 'title', body: { path: 'body', transform: [{ markdown: true }] } },
  };
  await writeFile(
    join(folder, 'mapping.json'),
    JSON.stringify({ name: 'Archived tides', sources: [source] }),
  );
}
