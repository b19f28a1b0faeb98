/**
 * Visits the pages of a site as readers see them: nothing may be broken, moved, cut off, unreadable or badly
 * written.
 */
import { expect, test, type Page } from '@playwright/test';
import { request } from './app.ts';
import { expectAccessible, expectNoSidewaysScrolling, watchConsole } from './fixtures.ts';
import { htmlFaultsOf } from './html-faults.ts';

interface Site {
  host: string;
  port: number;
}

/** Settings of a reader's device. */
export interface Look {
  width: number;
  scheme: 'light' | 'dark';
  /** Text size as a percentage of the browser's default. */
  textPercent?: 200;
  reducedMotion?: true;
}

export const PHONE: Look = { width: 390, scheme: 'light' };

/** Maximum layout shift of a page, in the browser's unit: not visible. */
const SHIFT_MAX = 0.01;

/** Paths of all pages in the sitemaps, of the search, and of a page that does not exist. */
export async function pathsOf(site: Site): Promise<string[]> {
  const maps = await locationsIn(site, '/sitemap.xml');
  const found = await Promise.all(maps.map((path) => locationsIn(site, path)));
  return [...new Set(['/', '/search', '/no-such-page', ...found.flat()])];
}

async function locationsIn({ host, port }: Site, path: string): Promise<string[]> {
  const { body } = await request({ port }, host, path);
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}

/**
 * Checks every path in one look, a step each; then every link of these pages to the same site, except for
 * links within `besides` (a selector), because an archive's texts link to pages it no longer has.
 */
export async function expectWholePages(
  page: Page,
  { site, paths, look = PHONE, besides = 'no-such-element' }: Walk,
): Promise<void> {
  const links = new Set<string>();
  const problems = watchConsole(page);
  await page.setViewportSize({ width: look.width, height: 844 });
  await page.emulateMedia({
    colorScheme: look.scheme,
    reducedMotion: look.reducedMotion ? 'reduce' : 'no-preference',
  });
  for (const path of paths) {
    await test.step(path, async () => {
      const answer = await page.goto(`http://${site.host}:${site.port}${path}`);
      expect.soft(await htmlFaultsOf((await answer?.text()) ?? ''), `HTML of ${path}`).toEqual([]);
      const moves = await page.evaluate<Move[]>(READ_THROUGH);
      const moved = moves.reduce((sum, { value }) => sum + value, 0);
      expect.soft(moved, `${path} moved: ${JSON.stringify(moves)}`).toBeLessThan(SHIFT_MAX);
      if (look.textPercent) await page.addStyleTag({ content: `:root { font-size: ${look.textPercent}% }` });
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
      for (const link of await linksOf(page, besides)) links.add(link);
    });
  }
  // The browser logs the one page that is requested although it does not exist.
  expect(problems.filter((words) => !words.includes('404'))).toEqual([]);
  expect(await deadLinks(site, links)).toEqual([]);
}

interface Walk {
  site: Site;
  paths: readonly string[];
  look?: Look;
  besides?: string;
}

interface Move {
  value: number;
  what: string[];
}

/**
 * Scrolls from top to bottom, so that everything that loads late is loaded; returns the layout shifts on the
 * way.
 */
const READ_THROUGH = `(async () => {
  const moves = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries())
      if (!hadRecentInput)
        moves.push({ value, what: sources.map(({ node }) => (node?.textContent || node?.nodeName || '').slice(0, 60)) });
  }).observe({ type: 'layout-shift', buffered: true });
  for (let top = 0; top < document.body.scrollHeight; top += 500) {
    scrollTo(0, top);
    await new Promise((drawn) => setTimeout(drawn, 30));
  }
  scrollTo(0, 0);
  await new Promise((drawn) => setTimeout(drawn, 100));
  return moves;
})()`;

const linksOf = (page: Page, besides: string) =>
  page.locator(`a[href]:not(:is(${besides}) *)`).evaluateAll((found) =>
    found
      // Links inside of drawings have an object for their address.
      .map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );

async function deadLinks({ host, port }: Site, links: Iterable<string>): Promise<string[]> {
  const dead: string[] = [];
  for (const link of links) {
    const { status } = await request({ port }, host, link);
    if (status >= 400 && link !== '/no-such-page') dead.push(`${status} ${link}`);
  }
  return dead;
}
