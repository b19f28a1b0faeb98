import { expect, test } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  shared,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';
import { request } from './support/app.ts';
import { byTier } from '#testing/by-tier.ts';
import { expectGoodLooks, looks } from './support/looks.ts';

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'section', path: '/ports' },
  { name: 'section below a section', path: '/inland/locks' },
  { name: 'page', path: '/about' },
  { name: '404', path: '/no-such-page' },
];

for (const width of [390, 1440]) {
  test.describe(`public pages at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const { name, path } of byTier(width === 390 ? PAGES : PAGES.slice(0, 1), PAGES)) {
      test(`${name} is accessible, fits and logs nothing @looks`, async ({ page }) => {
        const problems = watchConsole(page);
        const response = await page.goto(SITE_ORIGIN + path);
        expect(response?.status()).toBe(name === '404' ? 404 : 200);
        await expectNoSidewaysScrolling(page);
        await expectAccessible(page);
        expect(problems.filter((problem) => name !== '404' || !problem.includes('404'))).toEqual([]);
      });
    }

    // The links are the same at every width.
    const tier = width === 390 ? '@looks' : '@deep';
    test(`a reader gets from the home page to an article and its author, without JavaScript ${tier}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      await page.goto(`${SITE_ORIGIN}/`);
      await page.locator('main article a[href*="/article/"]').first().click();
      await expect(page.locator('main h1')).toBeVisible();
      await page.locator('main a[href*="/contact/"]').first().click();
      await expect(page).toHaveURL(/\/contact\/\d{8}\//);
      await expect(page.locator('main h1')).toBeVisible();
      await context.close();
    });
  });
}

test('the footer of a short page is at the bottom of the window @looks', async ({ page }) => {
  for (const origin of [SITE_ORIGIN, SITE_ORIGIN.replace('quayside', 'batch')]) {
    for (const width of looks(390, 1440)) {
      await page.setViewportSize({ width, height: 3000 });
      await page.goto(`${origin}/no-such-page`);
      const footer = await page.locator('.site-footer').boundingBox();
      expect(Math.round((footer?.y ?? 0) + (footer?.height ?? 0)), `${origin} at ${width}`).toBe(3000);
      expect(footer?.y, 'all of it in view').toBeGreaterThan(0);
    }
  }
});

test('an article is accessible, fits, and ships only the small scripts of its menu, of Load more, of the pane in the footer and of page activity @looks', async ({
  page,
}) => {
  await page.goto(`${SITE_ORIGIN}/`);
  const href = await page.locator('main article a[href*="/article/"]').first().getAttribute('href');
  await page.goto(SITE_ORIGIN + (href ?? ''));
  await expectGoodLooks(page, [390, 1440]);
  await expect(
    page.locator('script:not([type="application/ld+json"]):not([type="application/json"])'),
  ).toHaveCount(1);
  const loaded = async () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => /[^/]+\.js$/.exec(name) ?? []),
    );
  const names = async () => (await loaded()).map((name) => name.replace(/-.{8}\.js$/, '')).toSorted();
  await expect.poll(names).toEqual(expect.arrayContaining(['load-more', 'site']));
  // The element of the pane is loaded once the footer is near, and that of page activity once the page is idle.
  expect(['consent', 'element', 'idle', 'load-more', 'site']).toEqual(expect.arrayContaining(await names()));
  expect((await names()).length).toBeLessThanOrEqual(6);
});

test('the 404 page has the specified words and leads home', async ({ page }) => {
  await page.goto(`${SITE_ORIGIN}/gone-for-good`);
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle(/Page Not Found/);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${SITE_ORIGIN}/`);
});

test('a second visit is a hit, and a browser that has the page gets 304', async () => {
  const first = await request(shared, 'quayside.localhost', '/people');
  const second = await request(shared, 'quayside.localhost', '/people');
  expect([first.status, second.status, second.headers['x-cache']]).toEqual([200, 200, 'hit']);
  const third = await request(shared, 'quayside.localhost', '/people', undefined, {
    'if-none-match': String(second.headers.etag),
  });
  expect(third.status).toBe(304);
});

test('the URL of a site redirects to the admin, with the site selected', async () => {
  const answer = await request(shared, 'quayside.localhost', '/admin/content?status=draft');
  expect(answer.status).toBe(302);
  expect(answer.headers.location).toBe(
    `http://localhost:${shared.port}/admin/content?status=draft&site=quayside`,
  );
});
