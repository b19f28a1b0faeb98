/** Cases in which an editor's text could be lost or rejected. */
import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn } from './support/admin.ts';
import { ADMIN_ORIGIN, expectAccessible } from './support/fixtures.ts';

const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body' });

test('an address typed where an item is searched is a link', async ({ page }) => {
  await logIn(page);
  await createItem(page, 'article', `Links ${Date.now()}`);
  await bodyOf(page).focus();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('https://example.org/pilots');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(bodyOf(page).getByRole('link')).toHaveAttribute('href', 'https://example.org/pilots');
});

test('Tab leaves a table from its last row once that is empty', async ({ page }) => {
  await logIn(page);
  await createItem(page, 'article', `Tables ${Date.now()}`);
  await bodyOf(page).focus();
  await page.getByRole('toolbar').getByRole('button', { name: 'Table' }).click();
  await page.getByRole('menuitem', { name: '3 columns, 3 rows' }).click();
  const rows = bodyOf(page).getByRole('row');
  await expect(rows).toHaveCount(3);
  await bodyOf(page).getByRole('cell').last().click();
  await page.keyboard.type('Last');
  await page.keyboard.press('Tab');
  await expect(rows).toHaveCount(4);
  for (let cell = 1; cell < 3; cell += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(rows).toHaveCount(3);
  await page.keyboard.type('Behind it');
  await expect(bodyOf(page).locator('> p').last()).toHaveText('Behind it');
});

test('undo after a paste reverts only the paste', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page);
  await createItem(page, 'article', `Pastes ${Date.now()}`);
  await bodyOf(page).focus();
  await page.keyboard.type('Typed before. ');
  await page.evaluate(() => navigator.clipboard.writeText('Pasted after.'));
  await page.keyboard.press('Control+v');
  await expect(bodyOf(page)).toContainText('Typed before. Pasted after.');
  await page.keyboard.press('Control+z');
  await expect(bodyOf(page)).not.toContainText('Pasted after.');
  await expect(bodyOf(page)).toContainText('Typed before.');
});

test('a half-filled form outlasts a reload', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-redirect`);
  await expect(page.getByRole('textbox', { name: 'From' })).toBeFocused();
  await page.keyboard.type('/old/half-filled');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const from = page.getByRole('textbox', { name: 'From' });
  await expect(from).toHaveValue('/old/half-filled');
  await expect(page.getByText(/^Restored 16 characters from \d/)).toBeVisible();
  await expectAccessible(page);
  // The text stays in this browser, as the dialog promises.
  await page.getByRole('link', { name: 'Layouts' }).click();
  await expect(page.getByRole('dialog', { name: 'Not saved yet' })).toContainText('this browser keeps them');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/layouts/);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-redirect`);
  await expect(from).toHaveValue('/old/half-filled');
  // The first Undo removes the text, the second restores it.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(from).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(from).toHaveValue('/old/half-filled');
  await from.fill('');
  await page.getByRole('link', { name: 'Layouts' }).click();
});

test('leaving during an upload needs a confirmation', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/media-files`);
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().headers()['content-type']?.startsWith('multipart/')) await arrival;
    await route.continue();
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  await (
    await chooser
  ).setFiles({ name: 'tides.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await expect(page.getByText('tides.csv').first()).toBeVisible();
  await page.getByRole('link', { name: 'Layouts' }).click();
  await expect(page.getByRole('dialog', { name: 'Still uploading' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  arrive();
  await expect(page.getByText('File added.')).toBeVisible();
});
