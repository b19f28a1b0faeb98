import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  shared,
  watchConsole,
} from './support/fixtures.ts';
import { byTier } from '#testing/by-tier.ts';

const LISTS = [
  '/redirects',
  '/missing-pages',
  '/system',
  '/system/jobs',
  '/media-files',
  '/taxonomy',
  '/cms-users',
  '/migration-run',
];

test.describe('declared lists', () => {
  test('a redirect from the URL of a page warns that it has no effect', async ({ page }) => {
    const token = await login(shared);
    const input = { site: 1, from: '/ports', to: '/ferries' };
    const { id } = await call<{ id: number }>(shared, 'createWebsiteRedirect', input, token);
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-redirect/${id}`);
    const notice = page.getByRole('alert').filter({ hasText: 'This redirect has no effect' });
    await expect(notice).toContainText('“Ports” has the URL /ports');
    await call(shared, 'deleteWebsiteRedirect', { id }, token);
  });

  test('lists filter by words of a field, store filters in the URL and as views, save as CSV, and delete rows together', async ({
    page,
  }) => {
    const token = await login(shared);
    const tag = `q${Date.now() % 1_000_000}`;
    const { edges } = await call<{ edges: { node: { id: number; tenantKey: string } }[] }>(
      shared,
      'getSiteStream',
      {},
      token,
    );
    const site = edges.find(({ node }) => node.tenantKey === 'quayside');
    for (const [from, to] of [
      [`/${tag}/ferries`, '/news'],
      [`/${tag}/cranes`, '/=cmd'],
    ])
      await call(shared, 'createWebsiteRedirect', { site: site?.node.id, from, to }, token);
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/redirects`);
    await page.getByRole('textbox', { name: 'From contains' }).fill(`${tag} ferries`.replace(' ', '/'));
    await expect(page.getByRole('table', { name: 'Redirects' }).getByRole('link')).toHaveCount(1);
    await expect(page).toHaveURL(/from\.contains=/);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'From contains' })).toHaveValue(`${tag}/ferries`);
    await expect(page.getByRole('table', { name: 'Redirects' }).getByRole('link')).toHaveCount(1);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Redirects of .+\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n').slice(0, 2).join('|')).toMatch(
      new RegExp(`^\\uFEFF"From","To",.+\\|"/${tag}/ferries","/news","\\d{4}-`),
    );
    expect(text).not.toContain('cranes');
    await expect(page.getByText('1 row saved. The file stays under CSV files for 7 days.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeEnabled();

    await page.getByRole('link', { name: 'CSV files' }).click();
    const files = page.getByRole('table', { name: 'CSV files' });
    await expect(files.getByText('Ready')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    const again = page.waitForEvent('download');
    await files.getByRole('link', { name: file.suggestedFilename() }).click();
    expect(await readFile(await (await again).path(), 'utf8')).toBe(text);
    await files.getByRole('button', { name: `Delete ${file.suggestedFilename()}` }).click();
    await expect(files).toHaveCount(0);
    await page.goto(`${ADMIN_ORIGIN}/admin/redirects`);

    await page.getByRole('textbox', { name: 'From contains' }).fill('nothing has these words');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/redirects$/);
    await page.goto(`${ADMIN_ORIGIN}/admin/redirects?search=${tag}&sort=from`);
    await page.getByRole('button', { name: 'Views' }).click();
    const views = page.getByRole('dialog', { name: 'Views' });
    await views.getByLabel('View name').fill(`Of ${tag}`);
    await views.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(views.getByRole('link', { name: `Of ${tag}` })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/redirects`);
    await page.getByRole('button', { name: 'Views' }).click();
    await views.getByRole('link', { name: `Of ${tag}` }).click();
    await expect(page).toHaveURL(new RegExp(`search=${tag}`));
    const rows = page.getByRole('table', { name: 'Redirects' }).getByRole('link');
    await expect(rows).toHaveCount(2);

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page
      .getByRole('region', { name: 'Selected redirects' })
      .getByRole('button', { name: 'Delete' })
      .click();
    const question = page.getByRole('dialog', { name: 'Delete' });
    await expect(question).toContainText('Delete 2 redirects?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('2 redirects deleted.')).toBeVisible();
    await expect(rows).toHaveCount(0);
  });

  test('lists have tabs, multi-value filters and a range that sorts them, and fit on a phone @looks', async ({
    page,
  }) => {
    const problems = watchConsole(page);
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/system`);
    const tabs = page.getByRole('navigation', { name: 'Mail' });
    await tabs.getByRole('link', { name: 'Failed' }).click();
    await expect(page).toHaveURL(/state=failed/);
    await expect(tabs.getByRole('link', { name: 'Failed' })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.locator('[aria-current]')).toHaveCount(1);
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).press('ArrowDown');
    await page.getByRole('option', { name: 'Sent' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/state\.any=failed%2Csent/);

    await page.goto(`${ADMIN_ORIGIN}/admin/cms-users?lastLogin.after=2020-01-01T00:00:00.000Z`);
    const table = page.getByRole('table', { name: 'Users' });
    await expect(table.getByRole('columnheader', { name: 'Last login' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(table.getByRole('button', { name: 'Name' })).toBeHidden();
    await page.getByRole('button', { name: 'Never logged in' }).click();
    await expect(page).toHaveURL(/lastLogin\.empty=yes/);

    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of byTier(['/cms-users', '/taxonomy'], LISTS)) {
      await page.goto(`${ADMIN_ORIGIN}/admin${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessibleInBothSchemes(page);
      await expectNoSidewaysScrolling(page);
    }
    expect(problems).toEqual([]);
  });
});
