/** What readers do at a gate and what they search for is in the reports of gates, registrations and searches. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import type { ReportAnswer } from '#reports/report.ts';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared, SITE_ORIGIN } from './support/fixtures.ts';
import { viewPage } from './support/page-views.ts';
import { itemOf, makeReader, READER_PASSWORD, useUpViews } from './support/readers.ts';

/** By default, Chromium names itself as controlled by a program. */
const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

// A batch that is sent while a page is left has the user agent of the browser, whatever its context has.
test.use({
  launchOptions: [
    async ({ launchOptions, browserName }, use) => {
      const own = browserName === 'chromium' ? [`--user-agent=${READER}`] : [];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...own] });
    },
    { scope: 'worker' },
  ],
});

let token = '';
let context: BrowserContext;
let reader: Page;

test.beforeAll(async ({ browser }) => {
  token = await login(shared);
  context = await browser.newContext({ userAgent: READER, viewport: { width: 1_440, height: 900 } });
  reader = await context.newPage();
});

test.afterAll(() => context.close());

const totals = async (id: string, input: Record<string, unknown> = {}) => {
  const answer = await call<ReportAnswer>(shared, id, { site: 1, period: '7-days', ...input }, token);
  return answer.totals;
};

test('a login from a gated item is a view, a click and a login of that item, and two steps of the site', async ({
  page,
}) => {
  const email = await makeReader(token);
  await useUpViews(reader, SITE_ORIGIN, [
    ['oudemonde-switches-on'],
    ['cala-ferranda'],
    ['one-quay-and-eleven'],
  ]);
  const path = await itemOf(SITE_ORIGIN, 'battery-that-has-to-last');
  const item = Number(/\d{8}/.exec(path)?.[0]);
  const before = await totals('getGateFunnel', { item });
  const stepsBefore = await totals('getRegistrationFunnel', { step: 'headerLogin' });

  await viewPage(reader, `${SITE_ORIGIN}${path}`);
  await reader.locator('.gating-form').getByRole('link', { name: 'Login' }).click();
  await reader.getByLabel('Email').fill(email);
  await reader.getByLabel('Password').fill(READER_PASSWORD);
  await reader.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(reader).toHaveURL(`${SITE_ORIGIN}${path}`);

  const more = (key: string) => (before[key] ?? 0) + 1;
  await expect
    .poll(() => totals('getGateFunnel', { item }), { timeout: 60_000 })
    .toMatchObject({ views: more('views'), clicks: more('clicks'), logins: more('logins') });
  const steps = await totals('getRegistrationFunnel', { step: 'headerLogin' });
  expect(steps['steps']).toBe((stepsBefore['steps'] ?? 0) + 1);
  const detail = await totals('getContentDetail', { item });
  expect(detail['logins']).toBe(more('logins'));

  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/gate-funnel-report?period=7-days&item=${item}`);
  const row = page.getByRole('table', { name: 'Gate funnel by item' }).getByRole('row').nth(1);
  await expect(row).toContainText(String(more('views')));
  await expectAccessibleInBothSchemes(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/registration-funnel-report?period=7-days`);
  const funnel = page.getByRole('table', { name: 'Registration funnel by step' }).getByRole('row');
  await expect(funnel.nth(1)).toContainText('Join clicked');
  await expect(funnel.nth(7)).toContainText('Logged in');
  await expectAccessibleInBothSchemes(page);
});

test('a search without results, and one whose result is clicked, are in the report of searches', async ({
  page,
}) => {
  const missing = `quay of nowhere ${Date.now().toString(36)}`;
  await viewPage(reader, `${SITE_ORIGIN}/search?${new URLSearchParams({ text: missing }).toString()}`);
  const clicksBefore = (await totals('getSearchTerms'))['clicks'] ?? 0;
  await viewPage(reader, `${SITE_ORIGIN}/search?text=harbour`);
  await reader.locator('[data-block=search] .card-title a').first().click();
  await reader.goto('about:blank');
  await expect
    .poll(async () => (await totals('getSearchTerms'))['clicks'], { timeout: 60_000 })
    .toBe(clicksBefore + 1);

  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/search-terms-report?period=7-days&withoutResults=true`);
  const table = page.getByRole('table', { name: 'Search terms by term' });
  await expect(table.getByRole('row', { name: missing })).toContainText('100%');
  await expect(table.getByRole('row', { name: 'harbour' })).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
});
