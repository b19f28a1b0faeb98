import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { removeFolder, temporaryFolder } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  expectAccessible,
  expectNoSidewaysScrolling,
  watchConsole,
} from './support/fixtures.ts';

const CSV = `number,headline,day
1,Berth nine is dredged,
2,,
3,Berth four has shore power,
`;

test('a file is uploaded, mapped, tried on a record, run dry and imported, and the report lists what was not imported', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/migration-configuration`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).click();
  await (await chooser).setFiles({ name: 'berths.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await expect(page.getByRole('table', { name: 'Source files' }).getByText('berths.csv')).toBeVisible();

  await page.getByRole('link', { name: 'Create configuration' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Berth notices');
  await page.getByRole('link', { name: 'Layouts' }).click();
  await page.getByRole('dialog', { name: 'Not saved yet' }).getByText('Stay here').click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Berth notices');
  await choose(page, 'Format', 'CSV');
  await choose(page, 'File', 'berths.csv');
  await page.getByRole('textbox', { name: 'Unique ID column' }).fill('number');
  await choose(page, 'Add a field to source-1', 'Title *');
  await page.getByRole('combobox', { name: 'Source column for Title' }).fill('headline');
  await page.getByRole('textbox', { name: 'Record', exact: true }).fill('2');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('name: Title is required.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/migration-configuration\/\d+$/);

  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Start dry run' }).click();
  const counts = page.getByRole('table', { name: 'Records by source' });
  await expect(page.getByText(/3 records in .* seconds; nothing was written/)).toBeVisible();
  await expect(page.getByText('Dry run: done')).toBeVisible();
  await expect(counts.getByRole('row', { name: /^All 2 0 0 0 1/ })).toBeVisible();

  await page.goto(`${ADMIN_ORIGIN}/admin/migration-run`);
  await choose(page, 'Configuration', 'Berth notices');
  await page.getByRole('checkbox', { name: 'Dry run (changes nothing)' }).uncheck();
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

  await page.goBack();
  await page.getByRole('button', { name: 'Undo…' }).click();
  await page.getByRole('dialog', { name: 'Undo this import' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 records deleted, 0 restored.')).toBeVisible();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('a folder is chosen whole: its files keep their folders, and what imports do not read is named', async ({
  page,
}) => {
  const folder = await temporaryFolder();
  const files = {
    'hafenblatt/a/index.md': '---\ntitle: The north quay\n---\nA.',
    'hafenblatt/b/index.md': '---\ntitle: The south quay\n---\nB.',
    'hafenblatt/top.md': '---\ntitle: Both quays\n---\nC.',
    'hafenblatt/program.exe': 'MZ',
    'hafenblatt/film.csv': 'a,b\n'.repeat(5_500_000),
    'hafenblatt/.git/config': '[core]',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/migration-configuration`);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a folder' }).press('Enter');
  await (await choosing).setFiles(join(folder, 'hafenblatt'));
  const table = page.getByRole('table', { name: 'Source files' });
  for (const name of ['a/index.md', 'b/index.md', 'top.md'])
    await expect(table.getByRole('cell', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Not uploaded' })).toHaveText(
    'Not uploaded. Imports can’t read these files: hafenblatt/program.exe. ' +
      'Not uploaded. These files are larger than 20 MB: hafenblatt/film.csv.',
  );
  await expect(table.getByRole('cell', { name: 'config' })).toHaveCount(0);
  await expectAccessible(page);
  await removeFolder(folder);
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
