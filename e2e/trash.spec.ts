import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import { ADMIN_ORIGIN, shared, watchConsole } from './support/fixtures.ts';
import { expectGoodLooks, LOOKS } from './support/looks.ts';

/** Uploads a unique image; returns the path of its thumbnail once its tile is visible. */
async function uploadImage(page: Page, name: string): Promise<string> {
  const background = { r: Date.now() % 256, g: Math.floor(Math.random() * 256), b: 7 };
  const image = sharp({ create: { width: 640, height: 400, channels: 3, background } });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  const file = { name: `${name}.png`, mimeType: 'image/png', buffer: await image.png().toBuffer() };
  await (await choosing).setFiles([file]);
  await expect(page.getByRole('dialog', { name: 'Image' })).toBeVisible();
  const source = await tile(page, name).locator('img').getAttribute('src');
  return new URL(source ?? '', ADMIN_ORIGIN).pathname;
}

const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const statusOf = async (path: string) => (await request(shared, 'quayside.localhost', path)).status;

test(
  'a deleted image is in the trash, answers 404, and is back once it is restored',
  LOOKS,
  async ({ page }) => {
    const problems = watchConsole(page);
    const name = `Sunken barge ${Date.now()}`;
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/digital-media-library`);
    const path = await uploadImage(page, name);
    expect(await statusOf(path)).toBe(200);
    await page.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete image' });
    await expect(question.getByText('stays for 30 days')).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`“${name}” is in the trash.`)).toBeVisible();
    await expect(tile(page, name)).toHaveCount(0);
    expect(await statusOf(path)).toBe(404);

    await page.getByRole('link', { name: 'Trash' }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByText('in 30 days', { exact: true })).toBeVisible();
    await expectGoodLooks(page, [390, 768, 1440]);
    await row.getByRole('button', { name: `Restore “${name}”` }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: 'All images' }).click();
    await expect(tile(page, name)).toBeVisible();
    expect(await statusOf(path)).toBe(200);
    expect(problems).toEqual([]);
  },
);

interface Item {
  id: number;
  version: string;
  path: string;
  values: { name: string };
}

/** A published item with an unpublished change of its deck. */
async function publishedItem(token: string, name: string): Promise<Item> {
  const { sites } = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const values = { name, deck: 'The deck that readers know.' };
  const draft = await call<Item>(
    shared,
    'createContent',
    { type: 'Article', site: sites[0]?.id, values },
    token,
  );
  const { id, version } = draft;
  const live = await call<Item>(shared, 'publishContent', { id, version }, token);
  const changes = { deck: 'The deck that is not published.' };
  const input = { id, version: live.version, changes, base: { deck: values.deck } };
  await call<Item>(shared, 'saveContent', input, token);
  return live;
}

/** Moves a row to the trash, or restores it, with the actions for the selected rows. */
async function runOnRow(page: Page, name: string, action: string, confirmation: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirmation, exact: true }).click();
}

test(
  'a published item with unpublished changes comes back from the trash as it was, by Undo and by “Publish again”',
  LOOKS,
  async ({ page }) => {
    const problems = watchConsole(page);
    const name = `Quay wall ${Date.now()}`;
    const item = await publishedItem(await login(shared), name);
    const body = async () => (await request(shared, 'quayside.localhost', item.path)).body;
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/content?search=${encodeURIComponent(name)}`);
    await runOnRow(page, name, 'Move to trash', 'Move to trash');
    await expect(page.getByText('1 item moved to the trash.')).toBeVisible();
    expect(await statusOf(item.path)).toBe(404);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`“${name}” restored.`)).toBeVisible();
    expect(await body()).toContain('The deck that readers know.');
    expect(await body()).not.toContain('The deck that is not published.');

    await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
    await expect(page.getByLabel('Deck', { exact: true })).toHaveValue('The deck that is not published.');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Unpublish…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('Unpublished. It is now a draft.')).toBeVisible();
    expect(await statusOf(item.path)).toBe(404);
    // The keyboard reaches Undo from anywhere.
    await page.keyboard.press('Alt+z');
    await expect.poll(body).toContain('The deck that readers know.');
    await expect(page.getByText(`“${name}” restored.`)).toBeVisible();
    await expect(page.getByLabel('Deck', { exact: true })).toHaveValue('The deck that is not published.');

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`“${name}” is in the trash.`)).toBeVisible();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statusOf(item.path)).toBe(200);
    await expect(page).toHaveURL(new RegExp(`/edit-content/${item.id}`));

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/content(?:\?|$)/);
    await page.goto(`${ADMIN_ORIGIN}/admin/content?status=deleted`);
    await page.getByRole('button', { name: `Restore “${name}”` }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Publish again, or as a draft?' });
    await expect(question.getByText(`“${name}” was published.`)).toBeVisible();
    await expectGoodLooks(page, [390, 768, 1440]);
    await expect(question.getByRole('button', { name: 'Publish again' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`“${name}” is published again.`)).toBeVisible();
    expect(await body()).toContain('The deck that readers know.');
    // The editor asks once more for the item that it moved to the trash.
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  },
);
