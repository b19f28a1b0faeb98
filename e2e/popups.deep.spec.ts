/** What opens over a screen breaks no rule of accessibility, best practices included, in light and in dark. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn } from './support/admin.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes } from './support/fixtures.ts';

/** Everything that is shown lies in a landmark. */
async function expectInLandmarks(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(['region']).setLegacyMode().analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
}

/** Opens, judges and closes what a button opens. */
async function judge(
  page: Page,
  button: string | RegExp,
  popup: 'menu' | 'dialog' | 'listbox',
): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole(popup).first()).toBeVisible();
  await expectInLandmarks(page);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole(popup)).toHaveCount(0);
}

test('of the frame and of a list', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/content`);
  await expect(page.getByRole('table')).toBeVisible();
  await judge(page, /^Site: /, 'menu');
  await judge(page, /’s account /, 'dialog');
  await judge(page, 'Create', 'dialog');
});

test('of an editor', async ({ page }) => {
  await logIn(page);
  await createItem(page, 'article', `Popups ${Date.now()}`);
  await expect(page.getByRole('toolbar')).toBeVisible();
  await judge(page, /^Publish/, 'dialog');
  await judge(page, 'Table', 'menu');
  await judge(page, 'Insert', 'menu');
  await judge(page, 'Keyboard shortcuts', 'dialog');
  await judge(page, 'More actions', 'menu');
});

test('of a layout', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/layouts`);
  await page.getByRole('table').getByRole('link').first().click();
  await judge(page, /^Actions for Row 1/, 'menu');
  await judge(page, 'More actions', 'menu');
  await judge(page, /^Add a block to/, 'dialog');
});
