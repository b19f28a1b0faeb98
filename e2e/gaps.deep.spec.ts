/** No column of a page has a long blank area next to a filled one. */
import { expect, test, type Page } from '@playwright/test';
import { request } from './support/app.ts';
import { shared } from './support/fixtures.ts';

const SITES = ['quayside', 'batch', 'kaikante', 'raseef'] as const;
/** Widths of windows with columns side by side. */
const WIDTHS = [1440, 1024];
/** Pixels of blank space that still look intentional to readers. */
const BLANK_MAX = 200;
/** A long article of the demo: its rail was empty for 11,900 px. */
const LONG_READ = '/inland/locks/article/10000009/the-gate-that-came-by-sea';

for (const site of SITES)
  test(`columns of ${site} are never blank for more than ${BLANK_MAX} pixels next to another`, async ({
    page,
  }) => {
    // Pictures and scripts change no height, because their boxes are reserved.
    await page.route(/\.(js|jpg|png|avif|mp4|mp3|wav|svg)(\?|$)/, (route) => route.abort());
    const paths = ['/', ...(await onePathOfEachType(site)), ...(site === 'quayside' ? [LONG_READ] : [])];
    expect(paths.length).toBeGreaterThan(8);
    const blanks: string[] = [];
    for (const path of paths) {
      await page.goto(`http://${site}.localhost:${shared.port}${path}`, { waitUntil: 'domcontentloaded' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const worst = await worstBlank(page);
        if (worst > BLANK_MAX) blanks.push(`${decodeURI(path)} at ${width}: ${worst}`);
      }
    }
    expect(blanks).toEqual([]);
  });

/** A section, and an item of every type in the site's sitemap. */
async function onePathOfEachType(site: string): Promise<string[]> {
  const read = async (path: string) => {
    const { body } = await request(shared, `${site}.localhost`, path);
    return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  };
  const maps = await read('/sitemap.xml');
  const firsts = await Promise.all(maps.map(async (map) => (await read(map)).find((path) => path !== '/')));
  return firsts.filter((path) => path !== undefined);
}

/**
 * The height, in pixels, of the longest run without text, picture, control or background in a column that has
 * a neighbour.
 */
function worstBlank(page: Page): Promise<number> {
  return page.locator('main .columns').evaluateAll((rows) => {
    const shownIn = (column: Element): [number, number][] => {
      const spans: [number, number][] = [];
      const nodes = document.createTreeWalker(column, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        if (node instanceof Element) {
          const hasGround = getComputedStyle(node).backgroundColor !== 'rgba(0, 0, 0, 0)';
          if (!hasGround && !node.matches('img, svg, iframe, video, audio, input, textarea, button'))
            continue;
          const { top, bottom } = node.getBoundingClientRect();
          spans.push([top, bottom]);
        } else if (node.textContent?.trim()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const { top, bottom, width } of range.getClientRects())
            if (width > 1) spans.push([top, bottom]);
        }
      }
      return spans.sort(([one], [other]) => one - other);
    };
    const blankOf = (column: Element, { top, bottom }: DOMRect): number => {
      let at = top;
      let worst = 0;
      for (const [from, to] of [...shownIn(column), [bottom, bottom] as const]) {
        worst = Math.max(worst, from - at);
        at = Math.max(at, to);
      }
      return Math.round(worst);
    };
    const worstOfRow = (row: Element): number => {
      const columns = [...row.children].map((column) => ({ column, box: column.getBoundingClientRect() }));
      const shown = columns.filter(({ box }) => box.height > 0);
      const haveNeighbour = shown.filter(({ box }) =>
        shown.some(
          (other) =>
            other.box !== box &&
            Math.min(other.box.bottom, box.bottom) - Math.max(other.box.top, box.top) > 20,
        ),
      );
      return Math.max(0, ...haveNeighbour.map(({ column, box }) => blankOf(column, box)));
    };
    return Math.max(0, ...rows.map(worstOfRow));
  });
}
