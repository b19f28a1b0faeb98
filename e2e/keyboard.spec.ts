/** The admin without a mouse: the focus is where the work continues, and frequent actions have a key. */
import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import { buildFront } from './support/desk-by-keys.ts';
import { ADMIN_ORIGIN, expectAccessible, shared } from './support/fixtures.ts';
import { expectNoMouse, takeMouseAway } from './support/keys.ts';

const SAVED = /^Saved \d/;

/** Opens an article with a picture of the library in its editor. */
async function openArticleWithImage(page: Page): Promise<void> {
  const token = await login(shared);
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const { edges } = await call<{ edges: { node: { id: number } }[] }>(
    shared,
    'getAssetStream',
    { limit: 1 },
    token,
  );
  const values = { name: `Pictures ${Date.now()}`, primaryImage: { asset: edges[0]?.node.id } };
  const input = { type: 'Article', site: me.sites[0]?.id, values };
  const { id } = await call<{ id: number }>(shared, 'createContent', input, token);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${id}`);
}

test('the crop dialog takes the focus and gives it back; a removed image leaves it with its field', async ({
  page,
}) => {
  await openArticleWithImage(page);
  const crop = page.getByRole('button', { name: 'Crop and focal point' });
  const images = page.getByRole('button', { name: 'Images', exact: true });
  await expect(images).toBeVisible();
  if ((await images.getAttribute('aria-expanded')) !== 'true') await images.click();
  await crop.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Crop and focal point' });
  await expect(dialog.getByRole('radio', { name: 'Crop' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(crop).toBeFocused();
  await page.getByRole('button', { name: 'Remove', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Choose image' }).first()).toBeFocused();
});

test('focus stays where it was when a user stays with a form', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-redirect`);
  await expect(page.getByRole('textbox', { name: 'From' })).toBeFocused();
  await page.keyboard.type('/old');
  const link = page.getByRole('link', { name: 'Layouts' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
});

test('a wrong password leaves the focus in the login @deep', async ({ page }) => {
  await page.goto(`${ADMIN_ORIGIN}/admin/login`);
  await page.getByLabel('Username or email').fill('nobody@quayside.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
});

test('a row is moved and a block is added to a layout by keys, and each step is read out', async ({
  page,
}) => {
  const token = await login(shared);
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const { edges } = await call<{ edges: { node: { id: number; grid: { rows: unknown[] } } }[] }>(
    shared,
    'getLayoutStream',
    { site: me.sites[0]?.id, limit: 100 },
    token,
  );
  const withRows = edges.find(({ node }) => node.grid.rows.length > 2);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-web-layout/${withRows?.node.id}`);
  const actions = page.getByRole('button', { name: /^Actions for Row 1/ });
  await actions.focus();
  await page.keyboard.press('Enter');
  // Its first entry, Move up, is disabled.
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Row moved to position 2 of \d+\.$/)).toBeAttached();

  const add = page.getByRole('button', { name: /^Add a block to/ }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Search blocks' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
});

test('a section’s front is built by keys only, and readers see it @deep', async ({ page }) => {
  await takeMouseAway(page);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin`);
  await expect(page.getByRole('button', { name: /Search or go to/ })).toBeVisible();
  await buildFront(page);
  await expectNoMouse(page);
  const { body } = await request(shared, 'quayside.localhost', '/ports');
  expect(body).toContain('Every berth has its own number.');
  await call(shared, 'deleteLayout', { id: Number(page.url().split('/').at(-1)) }, await login(shared));
});

test('five rows of a list are chosen and acted on by keys', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/content`);
  const boxes = page.getByRole('table').getByRole('checkbox');
  await boxes.nth(1).focus();
  for (let row = 1; row <= 5; row += 1) {
    await boxes.nth(row).focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByRole('status').filter({ hasText: '5 items selected. Press A' })).toBeAttached();
  await page.keyboard.press('a');
  const bar = page.getByRole('region', { name: /^Selected/ });
  await expect(bar.locator('button:focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(boxes.nth(5)).toBeFocused();
});

test('Preview and Publish have keys, in texts as well; the Publish box is scrolled in a low window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 683, height: 384 });
  await logIn(page);
  await createItem(page, 'article', `By keys ${Date.now()}`);
  await page.getByRole('textbox', { name: 'Body' }).focus();
  await page.keyboard.type('Everything by keys.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(SAVED).first()).toBeVisible();
  await page.keyboard.press('Control+Shift+E');
  await expect(page.getByTitle('Page preview')).toBeAttached();
  await page.keyboard.press('Control+Shift+E');
  await expect(page.getByTitle('Page preview')).not.toBeAttached();
  await page.keyboard.press('Control+Shift+Enter');
  const form = page.getByRole('dialog', { name: 'Publish' });
  await expect(form).toBeVisible();
  await expect(form.getByLabel('Checking')).toBeHidden();
  const publish = form.getByRole('button', { name: /^Publish now/ });
  await publish.focus();
  await expect(publish).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Published. The item is live.').first()).toBeVisible();
});
