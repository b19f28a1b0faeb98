/** A publisher's own font, from its file to the rendered page. */
import { expect, test, type Page } from '@playwright/test';
import { join } from 'node:path';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessible, shared, SITE_ORIGIN } from './support/fixtures.ts';

interface Site {
  version: number;
  primaryFont: string;
  secondaryFont: string;
}

let before: Site | undefined;

test.beforeAll(async () => {
  before = await call<Site>(shared, 'getSite', { id: 1 }, await login(shared));
});

test.afterAll(async () => {
  if (!before) return;
  const token = await login(shared);
  const { version } = await call<Site>(shared, 'getSite', { id: 1 }, token);
  const { primaryFont, secondaryFont } = before;
  await call(shared, 'updateSite', { id: 1, version, changes: { primaryFont, secondaryFont } }, token);
});

const fileOf = (cut: string) =>
  join('node_modules/@fontsource/newsreader/files', `newsreader-latin-${cut}.woff2`);

/** Layout shift of the page after its fonts have loaded. */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
        resolve(shifts.reduce((sum, { value }) => sum + value, 0));
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 300);
    });
  });

/** Delayed, so that the fallback font is visible first. */
async function delayFonts(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
}

test('a byline on a phone wraps the same when the serif arrives', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await delayFonts(page, '**/*.woff2');
  await page.goto(`http://kaikante.localhost:${shared.port}/10000095`);
  await expect(page.getByText('Min. Lesezeit')).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.005);
});

test('an own font is added, uploaded, chosen, previewed and saved; its pages do not move @deep', async ({
  page,
}) => {
  test.slow();
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/fonts`);
  await expect(page.getByText('No fonts yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create font' }).click();
  await page.getByLabel('Family name').fill('Harbour Text');
  await page.getByText('Serif', { exact: true }).click();
  await page.getByRole('button', { name: 'Create font' }).click();

  const family = page.getByRole('region', { name: 'Harbour Text' });
  await family
    .locator('input[type=file]')
    .setInputFiles(['400-normal', '700-normal', '400-italic'].map(fileOf));
  await expect(family.getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
  await family.locator('input[type=file]').setInputFiles(fileOf('400-normal'));
  await expect(page.getByText(/already has a file of weight 400, upright/)).toBeVisible();

  await page.goto(`${ADMIN_ORIGIN}/admin/edit-site-settings?section=baseStyles`);
  await page.getByRole('radiogroup', { name: 'Heading font' }).getByLabel('Harbour Text').check();
  await page.getByRole('radiogroup', { name: 'Text font' }).getByLabel('Harbour Text').check();
  const preview = page.frameLocator('iframe[title="Page preview"]');
  await expect(preview.locator('body')).toHaveCSS('font-family', /^"?Own \d+"?, /);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await delayFonts(page, '**/fonts/*');
  await page.goto(SITE_ORIGIN);
  await expect(page.locator('body')).toHaveCSS('font-family', /^"?Own \d+"?, /);
  expect(await shiftOf(page)).toBeLessThan(0.005);
  expect(
    await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family: name }) => name),
    ),
  ).toEqual(expect.arrayContaining([expect.stringMatching(/^"?Own \d+"?$/)]));

  await page.goto(`${ADMIN_ORIGIN}/admin/fonts`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/is the heading font and the text font of/)).toBeVisible();
});
