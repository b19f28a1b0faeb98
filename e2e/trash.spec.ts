import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn } from './support/admin.ts';
import { request } from './support/app.ts';
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
