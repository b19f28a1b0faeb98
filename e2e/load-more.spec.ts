import { expect, test, type Page } from '@playwright/test';
import { call, login } from './support/app.ts';
import { expectAccessible, shared, SITE_ORIGIN, watchConsole } from './support/fixtures.ts';
import { siteId } from './support/people.ts';

const list = (id: string, count: number) => ({
  id,
  type: 'content_list',
  v: 2,
  settings: { source: 'site', count },
});
const row = (id: string, blocks: unknown[], settings = {}) => ({
  id,
  layout: '1',
  settings,
  columns: [{ blocks }],
});

const made: number[] = [];

/** Creates a layout of the demo's first site; all of them are deleted after the journey. */
async function makeLayout(input: Record<string, unknown>): Promise<void> {
  const token = await login(shared);
  const layout = await call<{ id: number }>(
    shared,
    'createLayout',
    { site: await siteId(token), ...input },
    token,
  );
  made.push(layout.id);
}

test.afterEach(async () => {
  const token = await login(shared);
  for (const id of made.splice(0)) await call(shared, 'deleteLayout', { id }, token);
});

/**
 * Opens a page and waits until its script defines the load-more element: before that, the button is a plain
 * link.
 */
async function openReady(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator('site-load-more:defined')).toBeAttached();
}

/** Reads both together, because they keep changing while the page scrolls. */
const shownOn = (page: Page) => page.evaluate(() => ({ url: location.href, title: document.title }));

const moreOfEverything = () =>
  makeLayout({
    name: 'More of everything',
    type: 'url-override',
    alias: ['ferries'],
    loadMoreType: 'custom-click',
    grid: {
      v: 1,
      rows: [row('r1', [list('first', 4)]), row('r2', [list('later', 4)], { loadsLater: true })],
    },
  });

test('rows that load later come at the button, each time with other items, until there is nothing left', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await moreOfEverything();
  await openReady(page, `${SITE_ORIGIN}/ferries`);
  const main = page.getByRole('main');
  const titles = () => main.locator('.card h2, .card h3').allInnerTexts();
  await expect.poll(async () => (await titles()).length).toBe(4);
  const more = page.getByRole('link', { name: 'Load More Content' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await titles()).length).toBe(8);
  // The focus is where the new part begins, so that keyboard and screen reader users continue there.
  await expect(page.locator('.more-part')).toBeFocused();
  expect(new Set(await titles()).size).toBe(8);
  await expectAccessible(page);
  await more.click();
  await expect.poll(async () => (await titles()).length).toBe(12);
  expect(new URL(page.url()).pathname).toBe('/ferries');
  await page.getByRole('link', { name: 'Back To Top' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(400);
  expect(problems).toEqual([]);
});

test('a part that fails to load shows an error, and the button retries it', async ({ page }) => {
  await moreOfEverything();
  await page.route('**/__part?*', (route) => route.abort());
  await openReady(page, `${SITE_ORIGIN}/ferries`);
  const more = page.getByRole('link', { name: 'Load More Content' });
  await more.click();
  await expect(page.getByText('Could not load more. Try again.')).toBeVisible();
  await page.unroute('**/__part?*');
  await more.click();
  await expect(page.locator('.more-part')).toHaveCount(1);
  await expect(page.getByText('Could not load more. Try again.')).toHaveCount(0);
});

test('the rows have a separate URL without a script', async ({ browser }) => {
  await moreOfEverything();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${SITE_ORIGIN}/ferries`);
  const titles = () => page.getByRole('main').locator('.card h2, .card h3').allInnerTexts();
  const first = await titles();
  await page.getByRole('link', { name: 'Load More Content' }).click();
  const second = await titles();
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((title) => first.includes(title))).toEqual([]);
  await context.close();
});

test('the next item comes while scrolling; address and title are those of the one in view', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await makeLayout({
    name: 'One podcast after the other',
    type: 'content-type-override',
    contentTypes: ['Article'],
    loadMoreType: 'page-scroll',
    grid: {
      v: 1,
      rows: [
        row('r1', [
          { id: 'title', type: 'content_title', v: 1, settings: {} },
          { id: 'body', type: 'content_body', v: 1, settings: {} },
        ]),
      ],
    },
  });
  await page.goto(`${SITE_ORIGIN}/`);
  await page.getByRole('main').locator('.card a[href*="/article/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const first = await shownOn(page);
  await expect(page.locator('.more-page')).toHaveCount(0);
  await page.mouse.wheel(0, 100_000);
  await expect(page.locator('.more-page').first()).toBeAttached();
  await page.locator('.more-page h1').first().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 800);
  await expect.poll(() => page.title()).not.toBe(first.title);
  const second = await shownOn(page);
  expect(second.url).not.toBe(first.url);
  await page.mouse.wheel(0, -200_000);
  await expect.poll(() => page.url()).toBe(first.url);
  await expect.poll(() => page.title()).toBe(first.title);
  // The URL of the visible item opens a page.
  await page.goto(second.url);
  await expect(page).toHaveTitle(second.title);
  await page.goBack();
  await expect(page).toHaveURL(first.url);
  expect(problems).toEqual([]);
});
