import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { build, createServer, isRunnableDevEnvironment } from 'vite';
import { generateScopedName } from '../vite.config.ts';
import { removeFolder, temporaryFolder } from './support/app.ts';
import type * as Gallery from './support/gallery.ts';
import type { GalleryPage } from './support/gallery.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './support/fixtures.ts';
import { htmlFaultsOf } from './support/html-faults.ts';
import { byTier } from '#testing/by-tier.ts';
import { LOOKS } from './support/looks.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ORIGIN = 'http://gallery.localhost';
const LONG_WORD = 'Hafenumschlagsgesellschaftsversammlungsprotokollantenzimmerk';

const TEXTS = `[...(function* () {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (text.data.trim() && !text.parentElement.closest('pre, script, option')) yield text;
  }
})()]`;

/** Puts the word in front of every text of the page; evaluates to the number of texts. */
const WITH_LONG_WORDS = `${TEXTS}.map((text) => (text.data = '${LONG_WORD} ' + text.data)).length`;

/** Beginnings of texts that extend beyond the window without a scrolling container. */
const CUT_OFF = `${TEXTS}.filter((text) => {
  for (let box = text.parentElement; box; box = box.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return false;
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].some(({ left, right }) => left < -1 || right > innerWidth + 1);
}).map((text) => text.parentElement.className + ': ' + text.data.slice(60, 90))`;

const SETTINGS = {
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  css: { modules: { generateScopedName } },
} as const;

const EXAMPLE = '<p class="example-name">';

/** The document with one example at a time, because each represents a page and ids are unique per page. */
function examplesOf(html: string): string[] {
  const [begin = '', ...examples] = html.replace(/<style>[^<]*<\/style>/g, '').split(EXAMPLE);
  const end = html.slice(html.lastIndexOf('</main>'));
  return examples.map((example) => `${begin}${EXAMPLE}${example.split('</main>', 1)[0] ?? ''}${end}`);
}

let gallery: typeof Gallery;
let programs: string;

test.beforeAll(async () => {
  gallery = await loadGallery();
  programs = await temporaryFolder();
  await build({
    ...SETTINGS,
    // Only React's development build compares attributes.
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir: programs,
      emptyOutDir: true,
      cssCodeSplit: false,
      rollupOptions: {
        input: { site: 'e2e/support/gallery.client.ts' },
        output: { entryFileNames: 'assets/[name].js' },
      },
    },
  });
});

test.afterAll(() => programs && removeFolder(programs));

/** Both designs, schemes, directions and widths, once each: in the first tier each is of every second block. */
const TWO_LOOKS = [
  { useNewDesign: true, scheme: 'light', language: 'en', widths: [390] },
  { useNewDesign: false, scheme: 'dark', language: 'ar', widths: [1280] },
] as const;

type Look = Omit<(typeof EVERY_LOOK)[number], 'widths'> & { widths: readonly number[] };

/** All combinations of design, scheme, direction and width. */
const EVERY_LOOK = [true, false].flatMap((useNewDesign) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    ['en', 'ar'].map((language) => ({ useNewDesign, scheme, language, widths: [320, 390, 768, 1280, 1920] })),
  ),
);

for (const [index, { widths, ...look }] of byTier<Look>(TWO_LOOKS, EVERY_LOOK).entries()) {
  const name = `${look.useNewDesign ? 'new' : 'old'} design, ${look.scheme}, ${look.language}, ${widths.join(' ')} px`;
  test(
    `the examples of every block are rendered without a problem, accessible, and fit: ${name}`,
    LOOKS,
    async ({ page }) => {
      const all = gallery.registeredPages(look);
      const pages = byTier(
        all.filter((_, place) => place % TWO_LOOKS.length === index),
        all,
      );
      expect(pages.length).toBeGreaterThan(0);
      for (const some of togetherByTier(pages)) {
        await test.step(namesOf(some), async () => {
          for (const { html, problems } of some) {
            expect(problems).toEqual([]);
            for (const example of examplesOf(html)) expect(await htmlFaultsOf(example)).toEqual([]);
          }
          await open(page, together(some));
          for (const width of widths) {
            await page.setViewportSize({ width, height: 860 });
            await expectNoSidewaysScrolling(page);
            await expectAccessible(page);
          }
        });
      }
    },
  );
}

test('a word of sixty letters in every text of every block breaks in a window of 320 pixels, from either side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 860 });
  for (const some of inGroups(gallery.registeredPages(), BLOCKS_TOGETHER)) {
    await test.step(namesOf(some), async () => {
      for (const { block, html } of some) expect([block, mainOf(html)]).not.toEqual([block, '']);
      await open(page, together(some));
      expect(await page.evaluate(WITH_LONG_WORDS)).toBeGreaterThan(0);
      for (const dir of ['ltr', 'rtl']) {
        await page.evaluate(`document.documentElement.dir = '${dir}'`);
        expect(await page.evaluate(CUT_OFF), `texts cut off, ${dir}`).toEqual([]);
        await expectNoSidewaysScrolling(page);
      }
    });
  }
});

test('the examples of every block that hydrates wake as the server rendered them @looks', async ({
  page,
}) => {
  const pages = [...gallery.registeredPages(), ...gallery.fixturePages('acme-trade')];
  const shown = pages.filter((one) => one.hydrates);
  expect(shown.length).toBeGreaterThan(0);
  for (const some of togetherByTier(shown)) {
    await test.step(namesOf(some), async () => {
      expect(some.flatMap(({ problems }) => problems)).toEqual([]);
      expect(await faultsOfWaking(page, together(some))).toEqual([]);
    });
  }
});

const RIGHT_TO_LEFT = ['rtl', 'ArrowLeft', 'ArrowRight'] as const;
const BOTH_WAYS = [['ltr', 'ArrowRight', 'ArrowLeft'], RIGHT_TO_LEFT] as const;

for (const [dir, onwards, back] of byTier<(typeof BOTH_WAYS)[number]>([RIGHT_TO_LEFT], BOTH_WAYS))
  test(`a carousel goes on by button and key, back again, and stops at its ends, ${dir} @looks`, async ({
    page,
  }) => {
    const carousel = gallery.registeredPages().find(({ block }) => block === 'carousel');
    if (!carousel) throw new Error('There is no carousel.');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 500, height: 860 });
    await open(page, carousel);
    await page.evaluate(`document.documentElement.dir = '${dir}'`);
    const first = page.locator('block-carousel').first();
    const [previous, next] = [first.locator('[data-step="-1"]'), first.locator('[data-step="1"]')];
    const strip = first.locator('[data-strip]');
    const at = () => strip.evaluate((element) => Math.abs(Math.round(element.scrollLeft)));
    await expect(next).toBeVisible();
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await next.click();
    await expect.poll(at).toBeGreaterThan(100);
    await expect(previous).toHaveAttribute('aria-disabled', 'false');
    await previous.click();
    await expect.poll(at).toBe(0);
    await strip.focus();
    await page.keyboard.press(onwards);
    await expect.poll(at).toBeGreaterThan(100);
    await page.keyboard.press(back);
    await expect.poll(at).toBe(0);
    await expect(async () => {
      if ((await next.getAttribute('aria-disabled')) !== 'true') await next.click({ timeout: 1_000 });
      await expect(next).toHaveAttribute('aria-disabled', 'true', { timeout: 200 });
    }).toPass();
  });

for (const block of ['two_faces', 'two_labels']) {
  test(`an island that differs in the browser is found: ${block}`, async ({ page }) => {
    const faults = await faultsOfWaking(page, planted(block));
    expect(faults).toContainEqual(expect.stringMatching(/hydrated|hydration/i));
  });
}

test('an island that fails is reported and leaves the reader what the server rendered', async ({ page }) => {
  const errors = watchErrors(page);
  await open(page, planted('brittle'));
  await expect.poll(() => errors).toContainEqual(expect.stringContaining('The island cannot live here.'));
  await expect(page.getByText('Text a reader keeps.')).toBeVisible();
});

/** Below each other nothing gets narrower, so that texts can be measured on a few pages. */
const BLOCKS_TOGETHER = 8;

const namesOf = (pages: readonly GalleryPage[]) => pages.map(({ block }) => block).join(', ');

function inGroups(pages: readonly GalleryPage[], size: number): GalleryPage[][] {
  const count = Math.ceil(pages.length / size);
  return Array.from({ length: count }, (_, index) => pages.slice(index * size, (index + 1) * size));
}

/** Blocks that share a page: several in the first tier, because opening pages takes longest; each has its own in the second. */
const togetherByTier = (pages: readonly GalleryPage[]) => inGroups(pages, byTier(BLOCKS_TOGETHER, 1));

const STYLES = /<style>[^<]*<\/style>/g;

const mainOf = (html: string): string => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';

/** One page with the examples and styles of all. */
function together(pages: readonly GalleryPage[]): Pick<GalleryPage, 'html'> {
  const [{ html } = { html: '' }] = pages;
  const styles = new Set(pages.flatMap((one) => one.html.match(STYLES) ?? []));
  const end = html.lastIndexOf('</main>');
  const others = pages.slice(1).map((one) => mainOf(one.html));
  return { html: [html.slice(0, end), ...others, ...styles, html.slice(end)].join('') };
}

/** Loads the gallery's module from its sources, as development runs the server. */
async function loadGallery(): Promise<typeof Gallery> {
  const vite = await createServer({
    ...SETTINGS,
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { ssr } = vite.environments;
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the gallery here.');
    return await ssr.runner.import<typeof Gallery>('/e2e/support/gallery.ts');
  } finally {
    await vite.close();
  }
}

/**
 * Loads the page and scrolls each island into view until it is hydrated; returns the problems that the
 * browser reported.
 */
async function faultsOfWaking(page: Page, one: Pick<GalleryPage, 'html'>): Promise<string[]> {
  const errors = watchErrors(page);
  await open(page, one);
  const islands = page.locator('[data-island]');
  expect(await islands.count()).toBeGreaterThan(0);
  for (const island of await islands.all()) {
    await island.scrollIntoViewIfNeeded();
    await expect(island).toHaveAttribute('data-awake');
  }
  return errors;
}

function planted(block: string): GalleryPage {
  const found = gallery.fixturePages('planted').find((one) => one.block === block);
  if (!found) throw new Error(`No planted block is called ${block}.`);
  return found;
}

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/**
 * Opens the page at an origin that exists for this test only: scripts come from the build, without images and
 * fonts.
 */
async function open(page: Page, one: Pick<GalleryPage, 'html'>): Promise<void> {
  await page.unrouteAll();
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: one.html });
    if (!pathname.endsWith('.js')) return route.fulfill({ status: 204 });
    // Synchronous, because the page may have moved on to the next block before an asynchronous read finishes.
    const body = readFileSync(join(programs, 'assets', basename(pathname)), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(`${ORIGIN}/`);
}
