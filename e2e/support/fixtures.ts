import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Locator, type Page } from '@playwright/test';

/** The server that all journeys of this worker share. */
export const shared = appOfWorker();
export const ADMIN_ORIGIN = `http://localhost:${shared.port}`;
export const SITE_ORIGIN = `http://quayside.localhost:${shared.port}`;

function appOfWorker(): { port: number; dataDir: string } {
  const apps = JSON.parse(process.env['MASTHEAD_E2E_APPS'] ?? '[]') as { port: number; dataDir: string }[];
  return apps[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? { port: 0, dataDir: '' };
}

/**
 * Asserts that the page breaks no rule of WCAG 2.2 A and AA. Waits for its transitions, because intermediate
 * colours have no contrast to check. A page inside a frame that allows no script is checked on a separate
 * page.
 */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  await settled(page);
  const faults = (await faultsOf(page)).filter(
    (fault) => !except.some((rule) => fault.startsWith(`${rule}:`)),
  );
  expect(faults, 'accessibility').toEqual([]);
  for (const frame of await page.locator(SCRIPTLESS_FRAME).all()) {
    expect(await frame.getAttribute('title'), 'title of a frame').toBeTruthy();
    expect(await faultsInside(page, frame), 'accessibility of a frame').toEqual([]);
  }
}

/** Rules on colours, whose results may differ between the schemes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Asserts that the page breaks no rule in light, and no rule on colours in dark, because nothing else depends
 * on the scheme. The page is left in light.
 */
export async function expectAccessibleInBothSchemes(
  page: Page,
  except: readonly string[] = [],
): Promise<void> {
  await expectAccessible(page, except);
  await emulateScheme(page, 'dark');
  await settled(page);
  expect(await faultsOf(page, OF_COLOURS), 'colours in dark').toEqual([]);
  await emulateScheme(page, 'light');
}

/**
 * Emulates the colour scheme of the system, and waits until the admin's script has applied it if its user
 * follows the system. Until then the page has its old colours, and seems to have settled.
 */
export async function emulateScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const isApplied = `(() => {
    const applied = document.documentElement.dataset.mantineColorScheme;
    const chosen = applied === undefined ? null : localStorage.getItem('mantine-color-scheme-value');
    const follows = applied !== undefined && (chosen ?? 'auto') === 'auto';
    return matchMedia('(prefers-color-scheme: ${colorScheme})').matches && (!follows || applied === '${colorScheme}');
  })()`;
  await expect.poll(() => page.evaluate(isApplied), { message: `the scheme is ${colorScheme}` }).toBe(true);
}

/** Axe is a script, and some browsers never respond if it is to run in a frame that allows no scripts. */
const SCRIPTLESS_FRAME = 'iframe[srcdoc][sandbox]:not([sandbox~="allow-scripts"])';

/** Loaded into a page once. The package's builder sends a source of twice the size, twice for each audit. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

const ALL_RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/**
 * Returns the broken rules, with the elements. Checks all rules of WCAG 2.2 A and AA unless `rules` names
 * some.
 */
async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  await loadAxe(page);
  const options = {
    runOnly: rules ? { type: 'rule', values: rules } : ALL_RULES,
    // Only violations: describing and sending the rules that pass costs as much as the audit. Axe doesn't
    // load style sheets again, because none of these rules reads them.
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
  };
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify({ exclude: [[SCRIPTLESS_FRAME]] })}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`,
  );
}

async function loadAxe(page: Page): Promise<void> {
  const load = async (frame: Frame) => {
    if (!(await frame.evaluate<boolean>(`'axe' in window`))) await frame.evaluate(AXE);
  };
  await load(page.mainFrame());
  // Some browsers never respond if a script is to run in a frame that allows none.
  const within = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  for (const frame of page.frames())
    if (frame !== page.mainFrame()) await Promise.race([load(frame), within(1_000)]).catch(() => undefined);
}

/**
 * Checks the frame's document at the frame's size, on a page of the same origin whose own scripts do not
 * load.
 */
async function faultsInside(page: Page, frame: Locator): Promise<string[]> {
  const { html, width, height } = await frame.evaluate((element) => {
    const { srcdoc, clientWidth, clientHeight } = element as HTMLIFrameElement;
    return { html: srcdoc, width: clientWidth, height: clientHeight };
  });
  const alone = await page.context().newPage();
  try {
    const address = new URL('/frame-alone', page.url()).href;
    await alone.route('**', (route) => {
      if (route.request().url() === address)
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
      return route.request().resourceType() === 'script' ? route.abort() : route.continue();
    });
    await alone.setViewportSize({ width: Math.max(width, 1), height: Math.max(height, 1) });
    await alone.goto(address);
    await settled(alone);
    return await faultsOf(alone);
  } finally {
    await alone.close();
  }
}

/**
 * Waits until nothing has moved for a tenth of a second, finite animations included, because the admin's
 * script changes its scheme some frames after the browser does.
 */
async function settled(page: Page): Promise<void> {
  const isStill = `new Promise((resolve) => {
    const moving = () => document.getAnimations().some((animation) =>
      animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime));
    const wasMoving = moving();
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(!wasMoving && !moving()))), 100);
  })`;
  await expect.poll(() => page.evaluate(isStill), { message: 'nothing moves', intervals: [50] }).toBe(true);
}

/** Asserts that nothing overflows horizontally. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const excess = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(excess, 'pixels beyond the viewport').toBeLessThanOrEqual(0);
}

/** Collects the console errors and warnings of the browser; a page without problems leaves the list empty. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}
