/**
 * Whatever opens over a screen breaks no accessibility rule, best practices included, in light and in dark.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn } from './support/admin.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes } from './support/fixtures.ts';

/** Asserts that everything visible is inside a landmark. */
async function expectInLandmarks(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(['region']).setLegacyMode().analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
}

/** Opens a popup by its button, checks it and closes it. */
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

test('popups of the frame and of a list are accessible', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/content`);
  await expect(page.getByRole('table')).toBeVisible();
  await judge(page, /^Site: /, 'menu');
  await judge(page, /’s account$/, 'dialog');
  await judge(page, 'Create', 'dialog');
});

test('popups of an editor are accessible', async ({ page }) => {
  await logIn(page);
  await createItem(page, 'article', `Popups ${Date.now()}`);
  await expect(page.getByRole('toolbar')).toBeVisible();
  await judge(page, /^Publish/, 'dialog');
  await judge(page, 'Table', 'menu');
  await judge(page, 'Insert', 'menu');
  await judge(page, 'Keyboard shortcuts', 'dialog');
  await judge(page, 'More actions', 'menu');
});

test('popups of a layout are accessible', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/layouts`);
  await page.getByRole('table').getByRole('link').first().click();
  await judge(page, /^Actions for Row 1/, 'menu');
  await judge(page, 'More actions', 'menu');
  await judge(page, /^Add a block to/, 'dialog');
});

/** Checks an open popup or a visible error: landmarks, and accessibility in both schemes. */
async function judgeShown(page: Page): Promise<void> {
  await expectInLandmarks(page);
  await expectAccessibleInBothSchemes(page);
}

const combo = (page: Page, name: string | RegExp) =>
  page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first();

test('popups of long lists, combo boxes and filters are accessible', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-site`);
  await combo(page, /^Time zone/).click();
  await expect(page.getByRole('option').nth(20)).toBeAttached();
  await judgeShown(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/content`);
  await page.getByPlaceholder('Any type').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await judgeShown(page);
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Author').fill('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  await judgeShown(page);
  await page.keyboard.press('Escape');
  for (const name of ['Published', 'Columns']) {
    await page.getByRole('button', { name }).first().click();
    await judgeShown(page);
    await page.keyboard.press('Escape');
  }
});

test('popups of the bulk bar, its dialog and lists without rows are accessible', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/content?status=published`);
  const boxes = page.getByRole('table').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  const bar = page.getByRole('region', { name: /^Selected/ });
  await expect(bar).toBeVisible();
  await judgeShown(page);
  await bar.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('dialog').getByText('Unpublish 2 items?')).toBeVisible();
  await judgeShown(page);
  for (const path of ['content?search=zzzqqq', 'content?status=deleted', 'layouts?status=deleted']) {
    await page.goto(`${ADMIN_ORIGIN}/admin/${path}`);
    await expect(page.getByText(/^(No results|The trash is empty)$/)).toBeVisible();
    await judgeShown(page);
  }
});

test('popups of a Publish box that waits for a file and a date are accessible', async ({ page }) => {
  await logIn(page);
  await createItem(page, 'whitepaper', `Without a file ${Date.now()}`);
  await page
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Publish' });
  await form.getByText('Schedule for later').click();
  await expect(form.getByText('Required to publish')).toBeVisible();
  await judgeShown(page);
});

test('popups of forms with errors, and of delete confirmations, are accessible', async ({ page }) => {
  await logIn(page);
  for (const [path, button] of [
    ['create-site', /^Create site/],
    ['create-redirect', /^Create redirect/],
    ['create-site-user', /^Add site user/],
  ] as const) {
    await page.goto(`${ADMIN_ORIGIN}/admin/${path}`);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(/is required\./).first()).toBeVisible();
    await judgeShown(page);
  }
  await page.goto(`${ADMIN_ORIGIN}/admin/layouts`);
  await page.locator('[data-row-link]', { hasText: /^Home$/ }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click();
  await expect(page.getByRole('dialog').getByText(/^Used by/)).toBeVisible();
  await judgeShown(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/menus`);
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await judgeShown(page);
});

test('popups of the login over a form are accessible', async ({ page }) => {
  await logIn(page);
  await createItem(page, 'article', `Popups at night ${Date.now()}`);
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('textbox', { name: 'Deck' }).fill('Late');
  await expect(page.getByRole('dialog', { name: 'Your login has expired' })).toBeVisible();
  await judgeShown(page);
});
