import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessible, expectNoSidewaysScrolling, shared } from './support/fixtures.ts';

test.describe('the dashboard', () => {
  test('a missing page is listed until a redirect answers for it @deep', async ({ page }) => {
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin`);
    // The link opens the site as staff: parameters reserved for staff work.
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'View site' }).click();
    const site = await opened;
    await site.waitForURL(/^http:\/\/[a-z0-9-]+\.localhost/);
    const { origin } = new URL(site.url());
    expect((await site.goto(`${origin}/?cache-bypass=true`))?.headers()['x-cache']).toBe('bypass');
    await site.close();
    const path = `/fairway/depths-${Date.now()}`;
    // Browsers cache a response to the same address for a while.
    for (let visit = 0; visit < 9; visit += 1)
      expect((await page.goto(`${origin}${path}?visit=${visit}`))?.status()).toBe(404);
    const link = page.getByRole('link', { name: path });
    // Counts are written to the database twice a minute.
    await expect(async () => {
      await page.goto(`${ADMIN_ORIGIN}/admin`);
      await expect(link).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await expectAccessible(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScrolling(page);
    }
    await page.getByRole('link', { name: /^Missing pages \d/ }).click();
    await expect(page.getByRole('table', { name: 'Missing pages' })).toContainText(path);
    await link.click();
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(path);
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('/');
    await page.getByRole('button', { name: 'Create redirect' }).click();
    await expect(page.getByText('Redirect created.')).toBeVisible();
    await page.goto(`${ADMIN_ORIGIN}/admin`);
    await expect(page.getByRole('region', { name: /^Missing pages/ })).toBeVisible();
    await expect(page.getByText('Going live in the next 7 days')).toBeVisible();
    await expect(link).toHaveCount(0);
    expect(new URL((await page.goto(`${origin}${path}`))?.url() ?? '').pathname).toBe('/');
  });

  test('an item that waits for review is counted and links to the list and the item @deep', async ({
    page,
  }) => {
    const token = await login(shared);
    const name = `Wind over the mole ${Date.now()}`;
    const user = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
    const site = user.sites[0]?.id ?? 0;
    const item = await call<{ id: number; version: string }>(
      shared,
      'createContent',
      { type: 'Article', site, values: { name } },
      token,
    );
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin`);
    const section = page.getByRole('region', { name: /^Waiting for review/ });
    const count = async () =>
      Number((await section.getByRole('heading').textContent())?.match(/\d+$/)?.[0] ?? 0);
    await expect(
      section.getByRole('listitem').or(section.getByText('Nothing to review.')).first(),
    ).toBeVisible();
    const before = await count();
    await call(shared, 'submitContentForReview', { id: item.id, version: item.version, note: null }, token);
    await page.reload();
    await expect.poll(count).toBe(before + 1);
    await section.getByRole('link', { name: /^Waiting for review/ }).click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/content\?show=waiting/);
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/@[\\w-]+/edit-content/${item.id}`));
  });

  test('the menu of new items finds a type by a few letters', async ({ page }) => {
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin`);
    await page.getByRole('button', { name: 'Create' }).click();
    const types = page.getByRole('dialog', { name: 'Create' }).getByRole('link');
    await expect(types).toHaveCount(18);
    await expect(page.getByLabel('Find a type')).toBeFocused();
    await page.getByLabel('Find a type').fill('podc');
    await expect(types).toHaveText(['Podcast']);
    await page.keyboard.press('ArrowDown');
    await expect(types).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/create-content\/podcast/);
  });
});
