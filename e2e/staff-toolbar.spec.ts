import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import {
  ADMIN_ORIGIN,
  expectAccessible,
  expectNoSidewaysScrolling,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';

test('staff who come from the admin see where to edit a page and why it is as it is; readers see nothing of it', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await page.goto(`${SITE_ORIGIN}/ports`);
  await expect(page.locator('staff-toolbar')).toHaveCount(0);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/view-site?site=quayside&to=/ports`);
  await expect(page).toHaveURL(`${SITE_ORIGIN}/ports`);
  const bar = page.getByRole('navigation', { name: 'For staff' });
  await expect(bar.getByRole('link')).toHaveText(['Edit Section', 'Configure layout']);
  // The header makes room.
  await expect.poll(async () => (await page.locator('.header-new').boundingBox())?.y).toBe(38);
  await page.getByRole('button', { name: 'Menu', exact: true }).first().click();
  await expect.poll(async () => (await page.locator('.menu-panel').boundingBox())?.x).toBe(49);
  await page.keyboard.press('Escape');

  await bar.getByRole('button', { name: 'Explain' }).click();
  const panel = page.getByRole('dialog', { name: 'Explain this page' });
  await expect(panel).toContainText('The newest');
  await expect(panel).toContainText(/Readers get the kept page|the next reader has it made/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(page);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.goto(`${SITE_ORIGIN}/ports?preview-mode=true`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('staff-toolbar')).toHaveCount(0);
  await page.goto(`${SITE_ORIGIN}/ports`);
  await bar.getByRole('link', { name: 'Edit Section' }).click();
  await expect(page).toHaveURL(/\/admin\/edit-website-section\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(problems).toEqual([]);
});
