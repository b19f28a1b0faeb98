/** A site's look other than colours and fonts appears on its pages, in both themes and both schemes. */
import { expect, test, type Page } from '@playwright/test';
import { byTier } from '#testing/by-tier.ts';
import { call, login } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScrolling, shared, SITE_ORIGIN } from './support/fixtures.ts';
import { LOOKS, looks } from './support/looks.ts';

const LOOK = {
  cornerRadius: 'small',
  ruleWeight: 'fine',
  headingWeight: '400',
  headingCase: 'uppercase',
  headingTracking: 'wide',
  typeScale: 'calm',
  density: 'compact',
  cardStyle: 'tinted',
  scheme: 'system',
  darkSurface: '#101a14',
};

interface Site {
  version: number;
  baseStyles: Record<string, unknown>;
}

let before: Site | null = null;

/** Returns the base styles that the site had saved before. */
const stored = () =>
  Object.fromEntries(Object.entries(before?.baseStyles ?? {}).filter(([, value]) => value !== null));

/** Saves base styles of the site. */
async function dress(baseStyles: Record<string, unknown>): Promise<void> {
  const token = await login(shared);
  const { version } = await call<Site>(shared, 'getSite', { id: 1 }, token);
  await call(
    shared,
    'updateSite',
    { id: 1, version, changes: { baseStyles: { siteTheme: '1', ...stored(), ...baseStyles } } },
    token,
  );
}

test.beforeAll(async () => {
  before = await call<Site>(shared, 'getSite', { id: 1 }, await login(shared));
});

test.afterAll(async () => {
  if (before) await dress({});
});

/** Computed styles of the first card headline. */
const looksOf = (page: Page) =>
  page
    .locator('main .card-title')
    .first()
    .evaluate((title) => {
      const of = getComputedStyle(title);
      const button = getComputedStyle(document.documentElement).getPropertyValue('--radius');
      return [of.fontWeight, of.textTransform, Number.parseFloat(of.letterSpacing) > 0, button];
    });

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

for (const siteTheme of ['1', '2']) {
  test(`theme ${siteTheme} applies the chosen headings, corners, distances and cards`, async ({ page }) => {
    await dress({ siteTheme, cardStyle: 'plain', density: 'airy', headingCase: 'none' });
    await page.goto(SITE_ORIGIN);
    const airy = await page.locator('main').evaluate((main) => main.scrollHeight);
    await dress({ siteTheme, ...LOOK });
    await page.goto(SITE_ORIGIN);
    expect(await looksOf(page)).toEqual(['400', 'uppercase', true, '0.375rem']);
    expect(await page.locator('main').evaluate((main) => main.scrollHeight)).toBeLessThan(airy);
    const card = page.locator('main .card.card-medium').first();
    await expect(card).toHaveCSS('border-top-left-radius', '6px');
    await expect(card).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
}

test('the dark scheme is of the site’s own colours, and as readable', async ({ page }) => {
  await dress({ ...LOOK });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(SITE_ORIGIN);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 26, 20)');
  await expectAccessible(page);
  await page.goto(`${SITE_ORIGIN}/towage`);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('own styles apply to the content of header, page and footer, and nowhere else', async ({ page }) => {
  const customCss = '* { outline: 3px solid rgb(1, 2, 3) } main { --own: 1 } body { display: none }';
  await dress({ customCss });
  await page.goto(SITE_ORIGIN);
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineColor);
  for (const selector of ['main', 'main .card', '.site-footer a', '.site-header a'])
    expect(await outlineOf(selector), selector).toBe('rgb(1, 2, 3)');
  for (const selector of ['body', '.skip-link'])
    expect(await outlineOf(selector), selector).not.toBe('rgb(1, 2, 3)');
  await expect(page.locator('body')).toBeVisible();
});

const FONTS = ['newsreader', 'inter', 'source_serif_4', 'literata', 'libre_franklin', 'bitter'];

test('a font that arrives late moves nothing @looks', async ({ page }) => {
  await dress({});
  const token = await login(shared);
  const site = await call<Site & { secondaryFont: string; primaryFont: string }>(
    shared,
    'getSite',
    { id: 1 },
    token,
  );
  const set = async (primaryFont: string, secondaryFont: string) => {
    const { version } = await call<Site>(shared, 'getSite', { id: 1 }, token);
    await call(shared, 'updateSite', { id: 1, version, changes: { primaryFont, secondaryFont } }, token);
  };
  for (const font of byTier(FONTS.slice(0, 2), FONTS)) {
    await set(font, font);
    const late = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto(SITE_ORIGIN, { waitUntil: 'commit' });
    await page.locator('.site-footer').waitFor();
    late.resolve();
    expect(await shiftOf(page), font).toBeLessThan(0.02);
    await page.unrouteAll({ behavior: 'wait' });
  }
  await set(site.primaryFont, site.secondaryFont);
});

const HEADERS = ['bar', 'start', 'masthead', 'band', 'slim'];

test('the header is of the sort that was chosen, at every width', LOOKS, async ({ page }) => {
  const parts = async (headerStyle: string, width = 1440) => {
    await dress({ headerStyle });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(SITE_ORIGIN);
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return box ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    return { name: await boxOf('.header-new .wordmark a'), tools: await boxOf('.header-tools') };
  };
  const bar = await parts('bar');
  expect(bar.tools.x).toBeLessThan(bar.name.x);
  const start = await parts('start');
  expect(start.name.x).toBeLessThan(start.tools.x);
  expect((await parts('masthead')).name.height).toBeGreaterThan(bar.name.height * 1.4);
  expect((await parts('slim')).name.height).toBeLessThan(bar.name.height);
  await parts('band');
  const ground = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground('.header-new')).toBe('rgb(20, 48, 74)');
  for (const style of HEADERS)
    for (const width of looks(320, 1440)) {
      const { name } = await parts(style, width);
      expect(name.width, `${style} at ${width}`).toBeGreaterThan(60);
      expect(name.x + name.width, `${style} at ${width}`).toBeLessThanOrEqual(width);
      await expectNoSidewaysScrolling(page);
      // In the first tier the plain header and the coloured one.
      if (byTier(['bar', 'band'], HEADERS).includes(style)) await expectAccessible(page);
    }
  // Text of twice the size leaves room for the name.
  await page.setViewportSize({ width: 320, height: 800 });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const name = await page.locator('.header-new .wordmark a').boundingBox();
  expect(name?.width).toBeGreaterThan(60);
  await expectNoSidewaysScrolling(page);
});
