/** Pages work with a blocker's rules, and the report has the share of views that the rules prevent. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { call, login } from './support/app.ts';
import { shared } from './support/fixtures.ts';
import { viewPage } from './support/page-views.ts';

const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

/** A site that few other journeys open. */
const KEY = 'kaikante';
const ORIGIN = `http://${KEY}.localhost:${shared.port}`;

/** Addresses that lists such as EasyPrivacy block on every site. */
const GENERAL_RULES =
  /\/(?:advertisers?|ads?|analytics|beacon|collect|metrics|pageviews?|pixel|stats|telemetry|track(?:er|ing)?)(?:[./?_-]|$)/i;

/** A rule against this product, as lists have for first-party counting that was reported. */
const OWN_RULE = /\/page-activity$/;

/** Classes that EasyList hides. */
const HIDDEN = '.ad-banner, .ad-img, .widget-ads, .ad-slot, .advertisement, .tracking-pixel';

interface Blocked {
  page: Page;
  /** URLs of requests that a rule stopped. */
  stopped: string[];
  /** Errors that scripts of the page threw or logged. */
  problems: string[];
  close: () => Promise<void>;
}

/** A reader whose browser applies these rules. */
async function readerWith(browser: Browser, rules: readonly RegExp[]): Promise<Blocked> {
  const context = await browser.newContext({ userAgent: READER });
  const stopped: string[] = [];
  const problems: string[] = [];
  await context.route(
    ({ pathname }) => rules.some((rule) => rule.test(pathname)),
    async (route) => {
      stopped.push(route.request().url());
      await route.abort('blockedbyclient');
    },
  );
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The browser logs stopped requests itself.
    if (message.type() === 'error' && !message.text().includes('ERR_BLOCKED_BY_CLIENT'))
      problems.push(message.text());
  });
  return { page, stopped, problems, close: () => context.close() };
}

async function paths(page: Page): Promise<string[]> {
  await page.goto(ORIGIN);
  const links = page.locator('main .card-title a');
  return links.evaluateAll((found) => found.slice(0, 3).map((link) => link.getAttribute('href') ?? ''));
}

test('general rules stop and hide nothing of a site, and its views are counted', async ({ browser }) => {
  const { page, stopped, problems, close } = await readerWith(browser, [GENERAL_RULES]);
  for (const path of ['/', ...(await paths(page))]) {
    const counted = page.waitForResponse((response) => OWN_RULE.test(new URL(response.url()).pathname));
    await page.goto(`${ORIGIN}${path}`);
    expect((await counted).status()).toBe(204);
    await expect(page.locator(HIDDEN)).toHaveCount(0);
    await expect(page.locator('h1, main').first()).toBeVisible();
  }
  expect([stopped, problems]).toEqual([[], []]);
  await close();
});

test('a page whose counting is blocked works, and stops trying', async ({ browser }) => {
  const { page, stopped, problems, close } = await readerWith(browser, [GENERAL_RULES, OWN_RULE]);
  await page.clock.install();
  await page.goto(ORIGIN);
  await expect(page.locator('site-page-activity:defined')).toBeAttached();
  await expect.poll(() => stopped.length).toBeGreaterThan(0);
  for (let minute = 0; minute < 30; minute += 1) {
    await page.clock.runFor(60_000);
    await page.evaluate('0');
  }
  expect(stopped.length).toBe(5);
  await page.locator('main .card-title a').first().click();
  await expect(page.locator('main')).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});

interface Coverage {
  totals: { blocked: number | null };
}

test('the share of pages without a view rises when views are blocked', async ({ browser }) => {
  test.setTimeout(180_000);
  const token = await login(shared);
  const user = await call<{ sites: { id: number; tenantKey: string }[] }>(
    shared,
    'cmsUser/getActiveCMSUser',
    {},
    token,
  );
  const site = user.sites.find(({ tenantKey }) => tenantKey === KEY)?.id;
  const { timeZone } = await call<{ timeZone: string }>(shared, 'getSite', { id: site }, token);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format();
  const blocked = async () => {
    const input = { site, from: day, until: day };
    const { totals } = await call<Coverage>(shared, 'getAudience', input, token);
    return totals.blocked;
  };
  const free = await readerWith(browser, []);
  for (let view = 0; view < 6; view += 1) await viewPage(free.page, ORIGIN);
  await free.close();
  // Responses are stored every 30 seconds.
  await expect.poll(blocked, { timeout: 60_000 }).not.toBeNull();
  const before = (await blocked()) ?? 100;
  const { page, close } = await readerWith(browser, [OWN_RULE]);
  for (let view = 0; view < 12; view += 1) await page.goto(ORIGIN);
  await close();
  await expect.poll(async () => (await blocked()) ?? 0, { timeout: 60_000 }).toBeGreaterThan(before + 15);
});
