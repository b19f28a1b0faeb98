/**
 * A gallery for members: members see it, also full screen, and its image URLs show nothing to anonymous
 * readers.
 */
import { expect, test, type Page } from '@playwright/test';
import { call, login, request } from './support/app.ts';
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  shared,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';
import { itemOf, join, useUpViews } from './support/readers.ts';

interface Saved {
  id: number;
  version: string;
}

/** Creates a copy of a demo gallery for logged-in readers; returns its address. */
async function makeGatedGallery(): Promise<string> {
  const token = await login(shared);
  const model = Number(/\/(\d{8})\//.exec(await itemOf(SITE_ORIGIN, '', 'mediagallery'))?.[1]);
  const { id, version } = await call<Saved>(shared, 'duplicateContent', { id: model }, token);
  const changes = { registrationRequired: true };
  const saved = await call<Saved>(shared, 'saveContent', { id, version, changes, base: {} }, token);
  await call(shared, 'publishContent', { id, version: saved.version }, token);
  return `${SITE_ORIGIN}/${id}`;
}

/** Natural widths of the gallery's pictures as loaded; 0 for a picture that was not loaded. */
const loadedWidths = (page: Page) =>
  page
    .locator('block-image-gallery li img')
    .evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0)),
    );

test('a member views a gated gallery, and its image URLs work for members only @deep', async ({ page }) => {
  const problems = watchConsole(page);
  const address = await makeGatedGallery();
  await useUpViews(page, SITE_ORIGIN, [
    ['oudemonde-switches-on'],
    ['cala-ferranda'],
    ['one-quay-and-eleven'],
  ]);
  await page.goto(address);
  await expect(page.locator('.gating-form')).toBeVisible();
  await expect(page.locator('block-image-gallery')).toHaveCount(0);
  await page.goto(`${SITE_ORIGIN}/membership/choose`);
  await page.locator('.memberships a').first().click();
  await join(page, 'Quayside', true);
  await expect(page).toHaveURL(`${SITE_ORIGIN}/`);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    const last = page.locator('block-image-gallery li').last();
    await last.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => (await loadedWidths(page)).filter((loaded) => loaded > 0).length)
      .toBeGreaterThan(0);
    await expectNoSidewaysScrolling(page);
  }
  await expectAccessible(page);
  const link = page.locator('block-image-gallery li a').last();
  const largest = String(await link.getAttribute('href'));
  expect(largest).toMatch(/\?for=item-\d+$/);
  await link.click();
  const inFull = page.getByRole('dialog').locator('img');
  await expect
    .poll(() => inFull.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(900);
  const { hostname } = new URL(SITE_ORIGIN);
  // The URL in full size, and without the item's audience.
  const inFullSize = largest.replace(/\/\d+\.(\w+)\?/, '/2000.$1?');
  for (const tried of [inFullSize, largest.replace(/\?.*/, '')])
    expect((await request(shared, hostname, tried)).status).toBe(404);
  expect(problems).toEqual([]);
});
