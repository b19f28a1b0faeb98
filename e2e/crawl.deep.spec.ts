/** Every page of the demo's sites as readers meet it: nothing broken, moved, cut off or unreadable. */
import { expect, test, type Page } from '@playwright/test';
import { request } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScrolling, shared, watchConsole } from './support/fixtures.ts';

const SITES = ['quayside', 'batch', 'kaikante', 'raseef'];

/** What may move on a page, as the sum browsers count: nothing that anybody sees. */
const SHIFT_MAX = 0.01;

async function locationsIn(host: string, path: string): Promise<string[]> {
  const { body } = await request(shared, host, path);
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}

async function pathsOf(host: string): Promise<string[]> {
  const maps = await locationsIn(host, '/sitemap.xml');
  const found = await Promise.all(maps.map((path) => locationsIn(host, path)));
  return [...new Set(['/', '/search', '/no-such-page', ...found.flat()])];
}

/** From the top to the bottom, so that everything that loads late is there; what moved on the way. */
const READ_THROUGH = `(async () => {
  let moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) moved += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  for (let top = 0; top < document.body.scrollHeight; top += 500) {
    scrollTo(0, top);
    await new Promise((drawn) => setTimeout(drawn, 30));
  }
  scrollTo(0, 0);
  await new Promise((drawn) => setTimeout(drawn, 100));
  return moved;
})()`;

const linksOf = (page: Page) =>
  page.locator('a[href]').evaluateAll((found) =>
    found
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );

for (const site of SITES) {
  test(`every page of ${site} is whole: links, console, layout, accessibility`, async ({ page }) => {
    const host = `${site}.localhost`;
    const links = new Set<string>();
    const problems = watchConsole(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const paths = await pathsOf(host);
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(`http://${host}:${shared.port}${path}`);
        expect.soft(await page.evaluate<number>(READ_THROUGH), `${path} moved`).toBeLessThan(SHIFT_MAX);
        await expectNoSidewaysScrolling(page);
        await expectAccessible(page);
        for (const link of await linksOf(page)) links.add(link);
      });
    }
    // The browser says so of the one page that is asked for and not there.
    expect(problems.filter((words) => !words.includes('404'))).toEqual([]);
    const dead = [];
    for (const link of links) {
      const { status } = await request(shared, host, link);
      if (status >= 400 && link !== '/no-such-page') dead.push(`${status} ${link}`);
    }
    expect(dead).toEqual([]);
  });
}
