/** Readers' visits are counted, programs' are not, and the report on items shows both. */
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  expectAccessibleInBothSchemes,
  shared,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';
import { expectGoodLooks } from './support/looks.ts';
import { viewPage } from './support/page-views.ts';

/** By default, Chromium names itself as controlled by a program. */
const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

const PROGRAMS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/145.0.0.0 Safari/537.36',
  'python-requests/2.32.3',
];

const NAME = 'The tide tables move to a new server';

let item = 0;
let address = '';

/** An item of the first site that no other journey opens. */
test.beforeAll(async () => {
  const token = await login(shared);
  const user = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const site = user.sites[0]?.id ?? 0;
  const input = { type: 'Article', site, values: { name: NAME } };
  const created = await call<{ id: number; version: string }>(shared, 'createContent', input, token);
  await call(shared, 'publishContent', { id: created.id, version: created.version }, token);
  item = created.id;
  address = `${SITE_ORIGIN}/${item}`;
});

/** A browser of a reader, with the bodies of the batches that it sent. */
async function readerOf(browser: Browser): Promise<{ context: BrowserContext; page: Page; sent: string[] }> {
  const context = await browser.newContext({ userAgent: READER });
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/page-activity') sent.push(request.postData() ?? '');
  });
  return { context, page, sent };
}

/** Keys of the storages of the page, and names of all cookies. */
async function storedBy(context: BrowserContext, page: Page): Promise<string[]> {
  const keys = await page.evaluate<string[]>(
    '[...Object.keys(localStorage), ...Object.keys(sessionStorage)]',
  );
  return [...keys, ...(await context.cookies()).map(({ name }) => name)];
}

/** Sends 10 views of the item from a browser with this user agent. */
async function readAsProgram(browser: Browser, userAgent: string): Promise<void> {
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  // A document without the script, which would send a view as well.
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Blank</p>' }));
  await page.goto(`${SITE_ORIGIN}/blank`);
  const batch = { ageMs: 0, page: 'content', item, events: [{ sequence: 0, kind: 'pageView', afterMs: 0 }] };
  const statuses = await page.evaluate<number[]>(
    `Promise.all(Array.from({ length: 10 }, (_, index) => {
      const view = crypto.randomUUID().replaceAll('-', '').slice(0, 9) + index + 'A';
      const body = JSON.stringify({ view, ...${JSON.stringify(batch)} });
      return fetch('/page-activity', { method: 'POST', body }).then(({ status }) => status);
    }))`,
  );
  expect(new Set(statuses)).toEqual(new Set([204]));
  await context.close();
}

/** The row of the item in the report. */
async function rowOfItem(page: Page): Promise<string> {
  await page.goto(`${ADMIN_ORIGIN}/admin/content-detail-report?period=7-days&item=${item}`);
  const row = page.getByRole('table', { name: 'Content detail by item' }).getByRole('row', { name: NAME });
  await row
    .or(page.getByRole('heading', { name: 'No views' }))
    .first()
    .waitFor();
  return row.innerText();
}

test('a reader’s 7 views are in the report, the 50 views of programs only in its raw figures', async ({
  browser,
  page,
}) => {
  const reader = await readerOf(browser);
  const problems = watchConsole(reader.page);
  for (let view = 0; view < 7; view += 1) await viewPage(reader.page, address);
  for (const userAgent of PROGRAMS) await readAsProgram(browser, userAgent);

  const bodies = reader.sent.map((body) => JSON.parse(body) as Record<string, unknown>);
  expect(new Set(bodies.map(({ view }) => view)).size).toBe(7);
  expect(bodies.filter((body) => 'session' in body)).toEqual([]);
  expect(await storedBy(reader.context, reader.page)).toEqual([]);
  expect(problems).toEqual([]);
  await reader.context.close();

  await logIn(page);
  await expect.poll(() => rowOfItem(page), { timeout: 90_000 }).toMatch(/\D7\s+100%[\s\S]*\D57\b/);
  await expectAccessibleInBothSchemes(page);
});

test('a browser with Global Privacy Control sends nothing', async ({ browser }) => {
  const { context, page, sent } = await readerOf(browser);
  await context.addInitScript(`Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`);
  await page.goto(address);
  await expect(page.locator('site-page-activity:defined')).toBeAttached();
  await page.goto(`${SITE_ORIGIN}/ports`);
  await expect(page.locator('site-page-activity:defined')).toBeAttached();
  expect(sent).toEqual([]);
  await context.close();
});

test('a reader objects without a script, and the page’s script then stops @looks', async ({ browser }) => {
  const { context, page, sent } = await readerOf(browser);
  const scriptless = await browser.newContext({ userAgent: READER, javaScriptEnabled: false });
  const plain = await scriptless.newPage();
  await plain.goto(SITE_ORIGIN);
  await plain.getByRole('contentinfo').getByRole('link', { name: 'How visits are counted' }).click();
  await plain.getByRole('button', { name: 'Do not count my visits' }).click();
  await expect(plain.getByRole('button', { name: 'Count my visits again' })).toBeVisible();

  await context.addCookies(await scriptless.cookies());
  await scriptless.close();
  const answer = page.waitForResponse((response) => response.url().endsWith('/page-activity'));
  await page.goto(address);
  expect((await answer).status()).toBe(200);
  await page.goto(`${SITE_ORIGIN}/page-activity/choice`);
  // The first request only: nothing is sent on leaving.
  expect(sent).toHaveLength(1);
  await expectGoodLooks(page, [320, 1440], expectAccessibleInBothSchemes);
  await page.getByRole('button', { name: 'Count my visits again' }).click();
  await expect(page.getByRole('button', { name: 'Do not count my visits' })).toBeVisible();
  await viewPage(page, address);
  await context.close();
});
