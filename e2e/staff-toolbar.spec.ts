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
  // The header moves to make room for the toolbar.
  await expect.poll(async () => (await page.locator('.header-new').boundingBox())?.y).toBe(38);
  await page.getByRole('button', { name: 'Menu', exact: true }).first().click();
  await expect.poll(async () => (await page.locator('.menu-panel').boundingBox())?.x).toBe(49);
  await page.keyboard.press('Escape');

  await bar.getByRole('button', { name: 'Explain' }).click();
  const panel = page.getByRole('dialog', { name: 'Explain this page' });
  await expect(panel).toContainText('The newest');
  await expect(panel).toContainText(/Readers get the cached page|The next request renders it/);
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
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-website-section\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(problems).toEqual([]);
});

test('“Edit here” opens the editor at that block, with the preview of the page', async ({ page }) => {
  const problems = watchConsole(page);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/view-site?site=quayside&to=/ports`);
  const button = page
    .getByRole('navigation', { name: 'For staff' })
    .getByRole('button', { name: 'Edit here' });
  await button.click();
  const marks = page.locator('staff-marks').getByRole('link', { name: 'Edit Content list' });
  // Each control is positioned on its block.
  const block = await page.locator('main [data-block="content_list"]').nth(1).boundingBox();
  expect(await marks.nth(1).boundingBox()).toEqual(block);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(marks).toHaveCount(0);
  // From here on, the console reports that the preview's frame runs no scripts of the page.
  expect(problems).toEqual([]);
  await button.click();
  await marks.nth(1).click();
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-web-layout\/\d+\?block=.*&page=%2Fports/);
  await expect(page.getByRole('region', { name: 'Settings' }).getByRole('heading')).toContainText([
    'Content list',
  ]);
  const preview = page.frameLocator('iframe[title="Page preview"]');
  const edited = preview.locator('[id^="edited-"][data-block="content_list"]').nth(1);
  await expect(edited).toHaveCSS('outline-style', 'solid');
  await expect(edited).toBeInViewport();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Rows and blocks' })).toBeVisible();
});
