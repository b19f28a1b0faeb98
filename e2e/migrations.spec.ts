import { spawn, execFile, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import { serverEnvironment } from '../scripts/lib/server-process.mjs';
import { logIn } from './support/admin.ts';
import { databaseAddressOf, programOf, removeFolder, temporaryFolder } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  expectAccessible,
  expectNoSidewaysScrolling,
  shared,
  watchConsole,
} from './support/fixtures.ts';

const CSV = `number,headline,day
1,Berth nine is dredged,
2,,
3,Berth four has shore power,
`;

test('a file is uploaded, mapped, tried on a record, run dry, imported, and the report says what was not taken', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const problems = watchConsole(page);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/migration-configuration`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).click();
  await (await chooser).setFiles({ name: 'berths.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await expect(page.getByRole('table', { name: 'Source files' }).getByText('berths.csv')).toBeVisible();

  await page.getByRole('link', { name: 'New configuration' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Berth notices');
  await choose(page, 'Format', 'CSV');
  await choose(page, 'File', 'berths.csv');
  await page.getByRole('textbox', { name: 'Key of a record' }).fill('number');
  await choose(page, 'Add a field to source-1', 'Title *');
  await page.getByRole('textbox', { name: 'Path in the source for Title' }).fill('headline');
  await page.getByRole('textbox', { name: 'Record', exact: true }).fill('2');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('name: Title is required.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/migration-configuration\/\d+$/);

  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Start dry run' }).click();
  const counts = page.getByRole('table', { name: 'Records by source' });
  await expect(page.getByText(/3 records in .* seconds; nothing is written/)).toBeVisible();
  await expect(page.getByText('Dry run: done')).toBeVisible();
  await expect(counts.getByRole('row', { name: /^All 2 0 0 0 1/ })).toBeVisible();

  await page.goto(`${ADMIN_ORIGIN}/admin/migration-run`);
  await choose(page, 'Configuration', 'Berth notices');
  await page.getByRole('checkbox', { name: 'Dry run: write nothing' }).uncheck();
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect(counts.getByRole('row', { name: /^All 2 0 0 0 1/ })).toBeVisible();
  const reason = page.getByRole('table', { name: 'Reasons' }).getByRole('row').nth(1);
  await expect(reason).toContainText('berths.csv:3');
  await expect(reason).toContainText('name: Title is required.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);

  await page.goto(`${ADMIN_ORIGIN}/admin/history`);
  await expect(page.getByText(/Import: Berth notices/).first()).toBeVisible();
  expect(problems).toEqual([]);
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const RECORDS = 400;

test('an import that is killed with kill -9 goes on when it is started again, and makes nothing twice', async () => {
  test.setTimeout(120_000);
  const folder = await temporaryFolder();
  const client = new pg.Client({ connectionString: await databaseAddressOf(shared) });
  await client.connect();
  try {
    await writeSources(folder);
    await masthead(['create-site', 'tidal-archive', 'Tidal Archive', '--organisation', 'Tidal Archive']);
    const argv = ['import', join(folder, 'mapping.json'), '--site', 'tidal-archive', '--json'];
    const child = start(argv);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await expect.poll(() => countOf(client), { intervals: [20], timeout: 60_000 }).toBeGreaterThan(40);
    child.kill('SIGKILL');
    await ended;
    const before = await countOf(client);
    expect(before).toBeLessThan(RECORDS);

    const { totals } = JSON.parse(await masthead(argv)) as { totals: Record<string, number> };
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
    const again = JSON.parse(await masthead(argv)) as { totals: Record<string, number> };
    expect(again.totals).toMatchObject({ created: 0, updated: 0, unchanged: RECORDS });
  } finally {
    await client.end();
    await removeFolder(folder);
  }
});

/** What the import has written for good. */
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

const environment = () => ({ ...process.env, ...serverEnvironment, DATA_DIR: shared.dataDir });

function start(argv: readonly string[]): ChildProcess {
  return spawn(process.execPath, programOf(undefined, argv), { env: environment(), stdio: 'ignore' });
}

async function masthead(argv: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, programOf(undefined, argv), {
    env: environment(),
    maxBuffer: 50_000_000,
  });
  return stdout;
}
