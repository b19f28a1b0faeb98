/** The palette “Search or go to”: opened by a key while writing, and typed into without a pause. */
import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn } from './support/admin.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes } from './support/fixtures.ts';

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' });

test('keys typed right after Ctrl-K go to the palette, not into the field behind, however late its code arrives', async ({
  page,
}) => {
  await logIn(page);
  const title = `Fog on the quay ${Date.now()}`;
  await createItem(page, 'article', title);
  await titleOf(page).focus();
  // The code of the palette is held back until `arrive` is called.
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/command-palette/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('redi');
  await expect(page.getByRole('textbox', { name: 'Search or go to' })).toHaveValue('redi');
  arrive();
  await expect(paletteOf(page)).toBeVisible();
  await expect(paletteOf(page).getByRole('textbox')).toHaveValue('redi');
  await expect(paletteOf(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('rects');
  await expect(paletteOf(page).getByRole('textbox')).toHaveValue('redirects');
  await expect(titleOf(page)).toHaveValue(title);
  await expectAccessibleInBothSchemes(page);

  await page.keyboard.press('Escape');
  await expect(paletteOf(page)).toBeHidden();
  await expect(titleOf(page)).toBeFocused();
  await expect(titleOf(page)).toHaveValue(title);

  // The code has loaded now, but the palette still takes a moment to open.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('redirects');
  await expect(paletteOf(page).getByRole('textbox')).toHaveValue('redirects');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/redirects/);
  await expect(page.locator('#main')).toBeFocused();
});

test('the screen with exactly the typed name is the first entry, above items that hold the word @deep', async ({
  page,
}) => {
  await logIn(page);
  await createItem(page, 'article', `Menus of the harbour kitchens ${Date.now()}`);
  await page.goto(`${ADMIN_ORIGIN}/admin/content`);
  await page.getByRole('button', { name: /Search or go to/ }).click();
  await paletteOf(page).getByRole('textbox').fill('menus');
  await expect(paletteOf(page).getByText('Menus of the harbour kitchens').first()).toBeVisible();
  await expect(paletteOf(page).getByRole('button').first()).toHaveAccessibleName('Menus');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/menus/);
});
