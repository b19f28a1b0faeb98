import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createItem, logIn, publicPath, publish } from './support/admin.ts';
import { request } from './support/app.ts';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  shared,
  watchConsole,
} from './support/fixtures.ts';
import { DEEP, looks } from './support/looks.ts';

/** A unique picture, so that the library treats it as new in every run. */
async function imageFile(name: string) {
  const background = { r: Date.now() % 256, g: Math.floor(Math.random() * 256), b: name.length };
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

test('the gallery of an item is filled with many pictures at a time, from the desk and from the library', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await logIn(page);
  await createItem(page, 'media-gallery', `Open day at the pilot station ${Date.now()}`);
  const gallery = page.getByRole('group', { name: 'Gallery' });
  const chosen = gallery.locator('[data-entry]');
  const choosing = page.waitForEvent('filechooser');
  await gallery.getByRole('button', { name: 'Upload images' }).click();
  await (await choosing).setFiles([await imageFile('boats.png'), await imageFile('crane lift.png')]);
  await expect(chosen).toHaveCount(2);

  await gallery.getByRole('button', { name: 'Choose images' }).click();
  const library = page.getByRole('dialog', { name: 'Choose images' });
  await expect(library.getByText('2 images selected')).toBeVisible();
  const images = library.getByRole('listitem').getByRole('button');
  // The newest come first: the two uploads, then the library's images. The first one is deselected.
  for (const index of [2, 3, 0]) await images.nth(index).click();
  await expect(library.getByText('3 images selected')).toBeVisible();
  await expectAccessible(page);
  await library.getByRole('button', { name: 'Done' }).click();
  await expect(chosen).toHaveCount(3);
  await expect(chosen.locator('img')).toHaveCount(3);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('group', { name: 'Main image' }).getByRole('button', { name: 'Choose image' }).click();
  await page
    .getByRole('dialog', { name: 'Choose an image' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
  await publish(page);
  const { body } = await request(shared, 'quayside.localhost', await publicPath(page));
  // The lead image, uploaded first, is not counted in the gallery: it is shown above it.
  expect(/(\d+) pictures<\/p>/.exec(body)?.[1]).toBe('4');
  expect(problems).toEqual([]);
});

const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop and focal point' });
const openCrop = async (page: Page) => {
  await page.getByRole('button', { name: 'Crop and focal point' }).click();
  await expect(cropDialog(page)).toBeVisible();
};

/** Opens an article with a main picture in its editor. */
async function makeIllustrated(page: Page): Promise<void> {
  await logIn(page);
  await createItem(page, 'article', `A cropped picture ${Date.now()}`);
  const choosing = page.waitForEvent('filechooser');
  await page
    .getByRole('group', { name: 'Main image' })
    .getByRole('button', { name: 'Upload', exact: true })
    .click();
  await (await choosing).setFiles([await imageFile('quay wall.png')]);
  await expect(page.getByRole('button', { name: 'Crop and focal point' })).toBeVisible();
}

/** Crop and focal point of the main picture, as the image URLs of the public page have them. */
async function cutOnPage(page: Page): Promise<string[]> {
  const { body } = await request(shared, 'quayside.localhost', await publicPath(page));
  const main = /<main[\s\S]*?<picture>([\s\S]*?)<\/picture>/.exec(body)?.[1] ?? '';
  const cuts = [...main.matchAll(/\/media\/[^/]+\/[^/]+\/[0-9a-z]+((?:-[cf][\d_]+)*)\/\d+\.avif/g)];
  expect(cuts.length).toBeGreaterThan(0);
  return [...new Set(cuts.map(([, cut]) => cut ?? ''))];
}

test('a picture is cropped by keys and by mouse in a dialog; readers get that part, and Escape changes nothing', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await makeIllustrated(page);
  await publish(page);
  expect(await cutOnPage(page)).toEqual(['']);

  await openCrop(page);
  await cropDialog(page).getByRole('button', { name: '1:1' }).click();
  await expect(cropDialog(page).getByText('400 × 400 pixels', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cropDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /^Change dates/ })).toBeVisible();
  await openCrop(page);
  await expect(cropDialog(page).getByText('640 × 400 pixels', { exact: true })).toBeVisible();

  await cropDialog(page).getByRole('button', { name: '4:5' }).click();
  await expect(cropDialog(page).getByText('320 × 400 pixels', { exact: true })).toBeVisible();
  await cropDialog(page).getByRole('group', { name: 'Crop area: move with the arrow keys' }).focus();
  // The frame stops at the left edge.
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(cropDialog(page).getByRole('status')).toHaveText(
    'Crop: 320 × 400 pixels, 0% from the left, 0% from the top',
  );
  await cropDialog(page).getByRole('button', { name: 'Free' }).click();
  const corner = cropDialog(page).getByRole('button', { name: /^Bottom-right corner/ });
  const at = await corner.boundingBox();
  if (!at) throw new Error('The handle is not on the screen.');
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x - 60, at.y - 80, { steps: 8 });
  await page.mouse.up();
  await expect(cropDialog(page).getByText('320 × 400 pixels', { exact: true })).toBeHidden();
  await cropDialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(cropDialog(page)).toBeHidden();
  await publish(page);
  const [cut, ...others] = await cutOnPage(page);
  expect(others).toEqual([]);
  const [, x, y, width, height] = /^-c(\d+)_(\d+)_(\d+)_(\d+)$/.exec(cut ?? '') ?? [];
  expect([x, y]).toEqual(['0', '0']);
  expect(Number(width)).toBeLessThan(500);
  expect(Number(height)).toBeLessThan(1000);
  expect(problems).toEqual([]);
});

test('the focal point is set by a click and by keys, previewed, and used by the page @deep', async ({
  page,
}) => {
  await makeIllustrated(page);
  await openCrop(page);
  await cropDialog(page).getByText('Focal point', { exact: true }).click();
  const point = cropDialog(page).getByRole('button', { name: /^Focal point, / });
  const square = cropDialog(page).getByRole('figure', { name: /1:1/ }).locator('img');
  const before = await square.evaluate((image) => image.style.left);
  await point.focus();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(point).toHaveAccessibleName('Focal point, 90% from the left, 51% from the top');
  expect(await square.evaluate((image) => image.style.left)).not.toBe(before);
  await cropDialog(page).getByRole('button', { name: 'Done' }).click();
  await publish(page);
  expect(await cutOnPage(page)).toEqual(['-f900_510']);
});

test('the crop dialog is accessible and fits, light and dark', DEEP, async ({ page }) => {
  await makeIllustrated(page);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 860 });
    await openCrop(page);
    await expect(cropDialog(page).getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
    const shown = cropDialog(page).locator('.ReactCrop');
    await expect(shown).toBeInViewport({ ratio: 1 });
    // Nearly as wide as the window, as far as the picture and the height allow. Regression: it was 150 px.
    expect((await shown.boundingBox())?.width).toBeGreaterThan(Math.min(width - 90, 500));
    const isJudged = looks(390, 768, 1440).includes(width);
    if (isJudged) await expectAccessibleInBothSchemes(page);
    await cropDialog(page).getByText('Focal point', { exact: true }).click();
    if (isJudged) await expectAccessibleInBothSchemes(page);
    await expectNoSidewaysScrolling(page);
    await page.keyboard.press('Escape');
    await expect(cropDialog(page)).toBeHidden();
  }
});
