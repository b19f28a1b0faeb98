/** The speed of a page that a browser opened is in the report. */
import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import {
  ADMIN_ORIGIN,
  expectAccessibleInBothSchemes,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';
import { expectGoodLooks } from './support/looks.ts';
import { viewPage } from './support/page-views.ts';

/** By default, Chromium names itself as controlled by a program. */
const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

/** Has the page measured although only a tenth of the views are. */
const ALWAYS = "Object.defineProperty(navigator, 'webdriver', { get: () => false }); Math.random = () => 0;";
const NEVER = ALWAYS.replace('=> 0;', '=> 0.99;');

/**
 * What a browser does when its reader chooses another tab. A page that is left for another sends its last batch under the
 * browser's real name, which is that of a program.
 */
const HIDE = `Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`;

/** Samples of the home page in the report. */
async function samplesOf(page: Page): Promise<number> {
  await page.goto(`${ADMIN_ORIGIN}/admin/page-speed-report?period=7-days&by=page`);
  const row = page
    .getByRole('table', { name: /Page speed by page type/i })
    .getByRole('row', { name: /^Home/ });
  await page
    .getByRole('table')
    .or(page.getByRole('heading', { name: 'No samples' }))
    .first()
    .waitFor();
  if ((await row.count()) === 0) return 0;
  const text = await row.innerText();
  return Number(/LCP [a-z ]+ \((\d+)\)/.exec(text)?.[1] ?? 0);
}

test('a browser measures a page, sends its figures when the page is left, and the report has them @looks', async ({
  browser,
  page,
}) => {
  await logIn(page);
  const before = await samplesOf(page);
  const context = await browser.newContext({ userAgent: READER });
  await context.addInitScript(ALWAYS);
  const reader = await context.newPage();
  const problems = watchConsole(reader);
  const measured = reader.waitForResponse((response) => /measure-page-speed/.test(response.url()));
  await reader.goto(SITE_ORIGIN);
  await measured;
  await reader.mouse.click(5, 5);
  await reader.waitForLoadState('networkidle');
  const stored = reader.waitForResponse((response) => response.url().endsWith('/page-activity'));
  await reader.evaluate(HIDE);
  expect((await stored).status()).toBe(204);
  expect(problems).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  // Readers of other journeys can be measured as well.
  await expect.poll(() => samplesOf(page), { timeout: 60_000 }).toBeGreaterThan(before);
  await context.close();
  const row = page.getByRole('row', { name: /^Home/ });
  await expect(row).toContainText(/LCP .* \(\d+\), INP .* \(\d+\), CLS .* \(\d+\), TTFB .* \(\d+\)/);
  await page.getByRole('combobox', { name: 'Block position' }).press('ArrowDown');
  const position = page.getByRole('option').first();
  const name = (await position.textContent()) ?? '';
  await position.click();
  await expect(page).toHaveURL(/blockPosition=/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Block position' })).toHaveValue(name);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(row).toBeVisible();
  await expectGoodLooks(page, [390, 768, 1440], expectAccessibleInBothSchemes);
});

test('views that are not sampled load no measurement', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: READER });
  await context.addInitScript(NEVER);
  const reader = await context.newPage();
  const loaded: string[] = [];
  reader.on('request', (request) => loaded.push(request.url()));
  await viewPage(reader, SITE_ORIGIN);
  expect(loaded.filter((url) => /measure-page-speed/.test(url))).toEqual([]);
  await context.close();
});
